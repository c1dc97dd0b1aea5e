import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
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

/** What went wrong, a JSON line each on the error output; `JSON` keeps control characters out of the log. */
export function createLineLogger(write: (line: string) => void): Logger {
  return {
    log(level, message, detail = {}) {
      if (level === 'debug' || level === 'info') return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...detail })}\n`);
    },
  };
}
