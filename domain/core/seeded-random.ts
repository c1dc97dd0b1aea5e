import { HASH, MULBERRY } from '../constants/content/seeded-random.ts';

/** Returns the next pseudo-random number in [0, 1). The same seed produces the same sequence. */
export type RandomSource = () => number;

export function createSeededRandom(seed: string): RandomSource {
  let state = hashOf(seed);
  return () => {
    state = (state + MULBERRY.step) >>> 0;
    let mixed = Math.imul(state ^ (state >>> MULBERRY.firstShift), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | MULBERRY.odd);
    return ((mixed ^ (mixed >>> MULBERRY.lastShift)) >>> 0) / MULBERRY.range;
  };
}

function hashOf(text: string): number {
  let hash: number = HASH.offset;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), HASH.prime) >>> 0;
  return hash;
}
