import { AMPLITUDE_DECADE, DECIBELS_PER_DECADE } from '../../constants/playback/media.ts';
import { LOUDNESS_GAIN_DB_MAX } from '../../constants/playback/sound.ts';
import type { LoudnessMode } from './sound-settings.ts';
import type { Loudness } from '../types.ts';

interface GainAndPeak {
  readonly gainDb: number | null;
  readonly peak: number | null;
}

/** The values of the mode, or of the other mode when unknown. */
function gainAndPeakFor({ trackGainDb, trackPeak, albumGainDb, albumPeak }: Loudness, mode: 'track' | 'album'): GainAndPeak {
  const track: GainAndPeak = { gainDb: trackGainDb, peak: trackPeak };
  const album: GainAndPeak = { gainDb: albumGainDb, peak: albumPeak };
  const [wanted, other] = mode === 'album' ? [album, track] : [track, album];
  return wanted.gainDb === null ? other : wanted;
}

export function amplitudeFromDb(gainDb: number): number {
  return AMPLITUDE_DECADE ** (gainDb / DECIBELS_PER_DECADE);
}

/** In dBFS: 0 for full scale, -Infinity for nothing. */
export function dbFromAmplitude(amplitude: number): number {
  return DECIBELS_PER_DECADE * Math.log10(amplitude);
}

/**
 * The factor that makes tracks, or whole albums, equally loud. The highest sample never exceeds full scale.
 * An unknown peak counts as full scale, so that the factor never amplifies.
 */
export function loudnessFactor(loudness: Loudness | null, mode: LoudnessMode): number {
  if (loudness === null || mode === 'off') return 1;
  const { gainDb, peak } = gainAndPeakFor(loudness, mode);
  if (gainDb === null || !Number.isFinite(gainDb)) return 1;
  const bounded = Math.min(LOUDNESS_GAIN_DB_MAX, Math.max(-LOUDNESS_GAIN_DB_MAX, gainDb));
  const isKnown = peak !== null && Number.isFinite(peak) && peak > 0;
  return Math.min(amplitudeFromDb(bounded), 1 / (isKnown ? peak : 1));
}

export interface Levels {
  /** Of the media element, 0 to 1. */
  readonly element01: number;
  /** The gain after the element, 1 or more; needs a gain node. */
  readonly boost: number;
}

/** A media element only attenuates; a gain node, if present, amplifies. */
export function levelsOf(amplitude: number, hasGain: boolean): Levels {
  const element01 = Math.min(1, Math.max(0, amplitude));
  return { element01, boost: hasGain ? Math.max(1, amplitude) : 1 };
}
