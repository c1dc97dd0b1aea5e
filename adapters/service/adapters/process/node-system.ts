import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';

/** The machine's clock. What still waits does not keep the program from ending. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

const FRACTION_STEPS = 2 ** 32;

/** Cryptographic randomness. */
export const cryptoRandom: Random = {
  fraction: () => randomInt(FRACTION_STEPS) / FRACTION_STEPS,
  hex: (byteCount) => randomBytes(byteCount).toString('hex'),
};
