import {
  MIX_FACTOR_A,
  MIX_FACTOR_B,
  MIX_SHIFT_A,
  MIX_SHIFT_B,
  MIX_STRIDE,
  SHUFFLE_ROUNDS,
} from '../constants/playback/list-player.ts';

/**
 * A seeded permutation of 0 to total − 1, computed one place at a time in both directions and stored as its seed:
 * a Feistel network over the next even number of bits, repeated until the value lies inside.
 * A context of ten thousand tracks needs no memory, and the same seed gives the same order after a restart.
 */
export function permute(seed: number, total: number, place: number): number {
  const bits = halfBits(total);
  let value = place;
  do value = encrypt(seed, bits, value);
  while (value >= total);
  return value;
}

/** The place of an index in that order: the inverse of `permute`. */
export function unpermute(seed: number, total: number, index: number): number {
  const bits = halfBits(total);
  let value = index;
  do value = decrypt(seed, bits, value);
  while (value >= total);
  return value;
}

/** The seed of one lap. */
export function lapSeed(seed: number, lap: number): number {
  return mixHash(seed + Math.imul(lap, MIX_STRIDE));
}

function halfBits(total: number): number {
  let bits = 1;
  while (4 ** bits < total) bits += 1;
  return bits;
}

function encrypt(seed: number, bits: number, value: number): number {
  const mask = 2 ** bits - 1;
  let [left, right] = [value >>> bits, value & mask];
  for (let round = 0; round < SHUFFLE_ROUNDS; round += 1) [left, right] = [right, left ^ (roundHash(seed, round, right) & mask)];
  return left * 2 ** bits + right;
}

function decrypt(seed: number, bits: number, value: number): number {
  const mask = 2 ** bits - 1;
  let [left, right] = [value >>> bits, value & mask];
  for (let round = SHUFFLE_ROUNDS - 1; round >= 0; round -= 1)
    [left, right] = [right ^ (roundHash(seed, round, left) & mask), left];
  return left * 2 ** bits + right;
}

function roundHash(seed: number, round: number, half: number): number {
  return mixHash(mixHash(seed + Math.imul(round + 1, MIX_STRIDE)) + half);
}

function mixHash(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> MIX_SHIFT_A), MIX_FACTOR_A);
  hash = Math.imul(hash ^ (hash >>> MIX_SHIFT_B), MIX_FACTOR_B);
  return (hash ^ (hash >>> MIX_SHIFT_A)) >>> 0;
}
