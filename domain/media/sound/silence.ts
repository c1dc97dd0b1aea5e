import {
  SILENCE_BEGINS_DB,
  SILENCE_END_MARGIN_MS,
  SILENCE_ENDS_DB,
  SILENCE_MS_MIN,
  SILENCE_SPEED,
  SILENCE_STEP_MS_MAX,
} from '../../constants/playback/silence.ts';
import type { Ms } from '../../core/units.ts';

/** What was heard of a silence. Positions are milliseconds of the recording. */
export interface SilenceState {
  /** The position of the last measurement; null without one. */
  readonly heardAtMs: Ms | null;
  /** Where the silence began; null while something sounds. */
  readonly quietFromMs: Ms | null;
  /** It has lasted long enough to be passed quickly. */
  readonly isSkipping: boolean;
}

export interface SilenceMeasurement {
  /** In dBFS; null when it could not be measured. */
  readonly levelDb: number | null;
  readonly positionMs: Ms;
  readonly durationMs: Ms;
}

export const NO_SILENCE: SilenceState = { heardAtMs: null, quietFromMs: null, isSkipping: false };

/** One measurement further. What is unknown counts as sound, so that nothing unheard is passed. */
export function stepSilence(state: SilenceState, { levelDb, positionMs, durationMs }: SilenceMeasurement): SilenceState {
  if (levelDb === null) return NO_SILENCE;
  const known = isContinued(state, positionMs) ? state : NO_SILENCE;
  const isQuiet = levelDb < (known.quietFromMs === null ? SILENCE_BEGINS_DB : SILENCE_ENDS_DB);
  if (!isQuiet) return { ...NO_SILENCE, heardAtMs: positionMs };
  const quietFromMs = known.quietFromMs ?? positionMs;
  const isLong = positionMs - quietFromMs >= SILENCE_MS_MIN;
  return { heardAtMs: positionMs, quietFromMs, isSkipping: isLong && durationMs - positionMs > SILENCE_END_MARGIN_MS };
}

/** The speed of a moment: the listener's, or that of silence if it is higher. */
export function speedThrough({ isSkipping }: SilenceState, speed: number): number {
  return isSkipping ? Math.max(speed, SILENCE_SPEED) : speed;
}

function isContinued({ heardAtMs }: SilenceState, positionMs: Ms): boolean {
  return heardAtMs !== null && positionMs >= heardAtMs && positionMs - heardAtMs <= SILENCE_STEP_MS_MAX;
}
