import type { VolumeCurve } from './volume.ts';

/** Whose loudness is evened out: nobody's, each track's own, or an album's as a whole. */
export type LoudnessMode = 'off' | 'track' | 'album';

/** What a listener set about how everything sounds. */
export interface SoundSettings {
  readonly curve: VolumeCurve;
  readonly loudness: LoudnessMode;
  /** Gain in decibel of each of the ten bands, lowest first; null: the equalizer is off and out of the way. */
  readonly equalizer: readonly number[] | null;
}

export const DEFAULT_SOUND_SETTINGS: SoundSettings = { curve: 'linear', loudness: 'track', equalizer: null };
