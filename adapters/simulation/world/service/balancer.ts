import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Instance } from './instance.ts';

/** A balancer sends nothing more to an instance that has not responded to it for so long. */
const UNHEALTHY_MS: Ms = 3_000;

/** How likely a browser stays with its instance: never, mostly or always, as the balancer is configured. */
const STAYING = [0, 0.9, 1];

/** Chooses an instance for a request or a socket; null while none is there. */
export type Choose = () => Instance | null;

/**
 * What a balancer does for each browser: any instance that is up may get anything. Its chance depends on the browser and the moment
 * only, so that a request more or less changes no other choice.
 */
export function createBalancer(instances: readonly Instance[], clock: Clock, seed: number): () => Choose {
  const [only] = instances;
  if (instances.length === 1) return () => () => (only?.isUp() === true ? only : null);
  const staying = STAYING[Math.floor(createSeededRandom(seed).fraction() * STAYING.length)] ?? 0;
  const isHealthy = (instance: Instance) => {
    const sinceMs = instance.stoodStillSinceMs();
    return instance.isReady() && (sinceMs === null || clock.nowMs() - sinceMs < UNHEALTHY_MS);
  };
  let lines = 0;
  return () => {
    const line = (lines += 1);
    let latest: Instance | null = null;
    let moment = { atMs: 0, choices: 0 };
    return () => {
      const atMs = Math.floor(clock.nowMs());
      moment = { atMs, choices: moment.atMs === atMs ? moment.choices + 1 : 0 };
      const random = createSeededRandom(mixed(seed, line, atMs, moment.choices));
      const healthy = instances.filter(isHealthy);
      const stays = random.fraction() < staying && latest !== null && healthy.includes(latest);
      if (!stays) latest = healthy[Math.floor(random.fraction() * healthy.length)] ?? null;
      return latest;
    };
  };
}

const PRIMES = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];

/** One number of several. */
const mixed = (...numbers: readonly number[]): number =>
  numbers.reduce((mix, number, index) => mix ^ Math.imul((number % 0x7fffffff) + 1, PRIMES[index] ?? 1), 0) >>> 0;
