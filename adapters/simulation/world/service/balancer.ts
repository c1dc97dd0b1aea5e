import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Instance } from './instance.ts';

/** A balancer sends nothing more to an instance that has not responded to it for so long. */
const UNHEALTHY_MS: Ms = 3_000;

/** How likely a browser stays with its instance: never, mostly or always, as the balancer is configured. */
const STAYING = [0, 0.9, 1];

/** Chooses an instance for a request or a socket; null while none is there. */
export type Choose = () => Instance | null;

/** What a balancer does for each browser: any instance that is up may get anything. */
export function createBalancer(instances: readonly Instance[], clock: Clock, random: Random): () => Choose {
  const [only] = instances;
  if (instances.length === 1) return () => () => (only?.isUp() === true ? only : null);
  const staying = STAYING[Math.floor(random.fraction() * STAYING.length)] ?? 0;
  const isHealthy = (instance: Instance) => {
    const sinceMs = instance.stoodStillSinceMs();
    return instance.isReady() && (sinceMs === null || clock.nowMs() - sinceMs < UNHEALTHY_MS);
  };
  return () => {
    let latest: Instance | null = null;
    return () => {
      const healthy = instances.filter(isHealthy);
      const stays = random.fraction() < staying && latest !== null && healthy.includes(latest);
      if (!stays) latest = healthy[Math.floor(random.fraction() * healthy.length)] ?? null;
      return latest;
    };
  };
}
