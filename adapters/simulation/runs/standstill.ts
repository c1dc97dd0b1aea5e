import { StandstillError, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Ms } from '#domain/core/units.ts';

/** Waits for a part of a run. Rejects with a StandstillError when so long, on the machine's clock, no virtual time passes. */
export function whileTimePasses<Value>(clock: VirtualClock, part: Promise<Value>, standstillMs: Ms): Promise<Value> {
  return new Promise((resolve, reject) => {
    let lastMs = clock.nowMs();
    const look = () => {
      if (clock.nowMs() === lastMs) reject(new StandstillError('it waits for something that needs time'));
      lastMs = clock.nowMs();
    };
    const timer = setInterval(look, standstillMs);
    void part.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
