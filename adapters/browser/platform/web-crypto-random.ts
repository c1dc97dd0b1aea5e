import type { Random } from '#application/ports/random.ts';

const HEX_RADIX = 16;
/** 53 bits, the precision of a number from 0 to 1: 32 of one word and 21 of the other. */
const UINT32_RANGE = 2 ** 32;
const DROPPED_BITS = 11;
const FRACTIONS = 2 ** 53;

/** Chance from the browser's cryptographic generator. */
export function createWebCryptoRandom(crypto: Crypto = globalThis.crypto): Random {
  return {
    fraction() {
      const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
      return ((high >>> DROPPED_BITS) * UINT32_RANGE + low) / FRACTIONS;
    },
    hex(byteCount) {
      const bytes = crypto.getRandomValues(new Uint8Array(byteCount));
      return [...bytes].map((byte) => byte.toString(HEX_RADIX).padStart(2, '0')).join('');
    },
  };
}
