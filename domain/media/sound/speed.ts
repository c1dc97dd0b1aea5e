import { SPEED_KEY_PARTS, SPEED_MAX, SPEED_MIN, SPEED_PARTS } from '../../constants/playback/sound.ts';

/** A valid speed: from 0.5 to 3, a multiple of 0.05; 1 for a value that is not a number. */
export function speedFrom(value: number): number {
  if (!Number.isFinite(value)) return 1;
  const parts = Math.round(Math.min(SPEED_MAX, Math.max(SPEED_MIN, value)) * SPEED_PARTS);
  return parts / SPEED_PARTS;
}

/** The speed after one key press: 0.1 faster or slower. */
export function speedAfter(speed: number, direction: 1 | -1): number {
  return speedFrom(speed + (direction * SPEED_KEY_PARTS) / SPEED_PARTS);
}
