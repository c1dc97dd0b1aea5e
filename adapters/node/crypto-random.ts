import { randomBytes } from 'node:crypto';
import type { Random } from '#application/ports/random.ts';

const FRACTION_BYTES = 6;

/** Chance from the platform's cryptography. */
export function createCryptoRandom(): Random {
  return {
    fraction: () => randomBytes(FRACTION_BYTES).readUIntBE(0, FRACTION_BYTES) / 2 ** (8 * FRACTION_BYTES),
    hex: (byteCount) => randomBytes(byteCount).toString('hex'),
  };
}
