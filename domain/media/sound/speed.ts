import { SPEED_KEY_PARTS, SPEED_MAX, SPEED_MIN, SPEED_PARTS } from '../../constants/playback/sound.ts';

/** A speed that can be set: within 0.5 and 3, a multiple of 0.05; what is no number at all is 1. */
export function speedFrom(value: number): number {
  if (!Number.isFinite(value)) return 1;
  const parts = Math.round(Math.min(SPEED_MAX, Math.max(SPEED_MIN, value)) * SPEED_PARTS);
  return parts / SPEED_PARTS;
}

/** One press of a key faster or slower: 0.1. */
export function speedAfter(speed: number, direction: 1 | -1): number {
  return speedFrom(speed + (direction * SPEED_KEY_PARTS) / SPEED_PARTS);
}
