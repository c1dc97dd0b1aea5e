import type { Ms } from '../../core/units.ts';
import type { VolumeCurve } from './volume.ts';

/** Loudness normalisation: off, by track, or by album. */
export type LoudnessMode = 'off' | 'track' | 'album';

/** The listener's sound settings. */
export interface SoundSettings {
  readonly curve: VolumeCurve;
  readonly loudness: LoudnessMode;
  /** Gain in decibel of the ten bands, lowest first; null: the equalizer is off and bypassed. */
  readonly equalizer: readonly number[] | null;
  /** How long two tracks sound at once; 0 is off. */
  readonly crossfadeMs: Ms;
}

export const DEFAULT_SOUND_SETTINGS: SoundSettings = { curve: 'linear', loudness: 'track', equalizer: null, crossfadeMs: 0 };
