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

/** A call for random bytes costs as much for four thousand as for eight. */
const POOL_BYTES = 4_096;

/** Cryptographic randomness. No byte is given twice, and none stays in memory. */
function createCryptoRandom(): Random {
  let pool = Buffer.alloc(0);
  const take = (byteCount: number): string => {
    if (byteCount > POOL_BYTES) return randomBytes(byteCount).toString('hex');
    if (byteCount > pool.length) pool = randomBytes(POOL_BYTES);
    const taken = pool.subarray(0, byteCount);
    pool = pool.subarray(byteCount);
    const hex = taken.toString('hex');
    taken.fill(0);
    return hex;
  };
  return { fraction: () => randomInt(FRACTION_STEPS) / FRACTION_STEPS, hex: take };
}

export const cryptoRandom = createCryptoRandom();
