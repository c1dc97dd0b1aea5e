import type { Random } from '#application/ports/random.ts';

/** Every byte in hexadecimal digits. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Chance that repeats itself: the same seed gives the same numbers (mulberry32). */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (byteCount: number) => {
    let text = '';
    for (let count = 0; count < byteCount; count += 1) text += BYTES[Math.floor(fraction() * BYTES.length)] ?? '';
    return text;
  };
  return { fraction, hex };
}
