import { AMPLITUDE_DECADE, DECIBELS_PER_DECADE } from '../../constants/playback/media.ts';
import { LOUDNESS_GAIN_DB_MAX } from '../../constants/playback/sound.ts';
import type { LoudnessMode } from './sound-settings.ts';
import type { Loudness } from '../types.ts';

interface GainAndPeak {
  readonly gainDb: number | null;
  readonly peak: number | null;
}

/** What the mode goes by; where that is unknown, the other one. */
function gainAndPeakFor({ trackGainDb, trackPeak, albumGainDb, albumPeak }: Loudness, mode: 'track' | 'album'): GainAndPeak {
  const track: GainAndPeak = { gainDb: trackGainDb, peak: trackPeak };
  const album: GainAndPeak = { gainDb: albumGainDb, peak: albumPeak };
  const [wanted, other] = mode === 'album' ? [album, track] : [track, album];
  return wanted.gainDb === null ? other : wanted;
}

export function amplitudeFromDb(gainDb: number): number {
  return AMPLITUDE_DECADE ** (gainDb / DECIBELS_PER_DECADE);
}

/**
 * What the sound is multiplied with so that tracks, or whole albums, are equally loud: never so much that the highest
 * sample would exceed full scale. Where the peak is unknown it counts as full scale, so that nothing is made louder.
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
  /** Behind it, 1 or more; only where there is a gain node. */
  readonly boost: number;
}

/** An element turns down only; what is to be louder than the recording needs a gain node, where there happens to be one. */
export function levelsOf(amplitude: number, hasGain: boolean): Levels {
  const element01 = Math.min(1, Math.max(0, amplitude));
  return { element01, boost: hasGain ? Math.max(1, amplitude) : 1 };
}
