import type { AudioFeatures } from '#application/calls/discovery/browse.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { REPLAYGAIN_REFERENCE_DB } from '../../../domain/constants/catalog.ts';
import { KINDS, type TrackRecord } from '../../records/records.ts';

/** Audio features from a track's tags; null unless tempo, key and loudness are known. */
export function audioFeaturesOf(base: string, record: TrackRecord): AudioFeatures | null {
  const { gain, id, key, source, tempoBpm } = record;
  const gainDb = gain?.trackDb ?? null;
  if (key === undefined || tempoBpm === undefined || gainDb === null) return null;
  return {
    id,
    uri: formatContentUri({ type: KINDS.track, id }),
    type: 'audio_features',
    track_href: `${base}/v1/tracks/${id}`,
    duration_ms: source.durationMs,
    tempo: tempoBpm,
    key: key.pitchClass,
    mode: key.isMajor ? 1 : 0,
    loudness: REPLAYGAIN_REFERENCE_DB - gainDb,
  };
}
