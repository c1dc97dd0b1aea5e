import type { Loudness } from '../media/types.ts';
import type { ManifestFile } from './types.ts';

/** The loudness of a manifest's file; null when unknown. */
export function loudnessOf({ gain_db: trackGainDb, loudness }: Pick<ManifestFile, 'gain_db' | 'loudness'>): Loudness | null {
  if (trackGainDb === null && (loudness?.album_gain_db ?? null) === null) return null;
  const { track_peak = null, album_gain_db = null, album_peak = null } = loudness ?? {};
  return { trackGainDb, trackPeak: track_peak, albumGainDb: album_gain_db, albumPeak: album_peak };
}

/** The loudness in the fields of a manifest. */
export function loudnessInManifest(loudness: Loudness | null): Pick<ManifestFile, 'gain_db' | 'loudness'> {
  if (loudness === null) return { gain_db: null };
  const { trackGainDb, trackPeak, albumGainDb, albumPeak } = loudness;
  return { gain_db: trackGainDb, loudness: { track_peak: trackPeak, album_gain_db: albumGainDb, album_peak: albumPeak } };
}
