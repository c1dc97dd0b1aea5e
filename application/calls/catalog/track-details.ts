import * as v from 'valibot';
import { call } from '../call.ts';

/**
 * Ours: what the service knows of the file of a track. Null where the file lacks it; `path` only for the owner. Members only.
 * Sizes in bytes, gains in decibels; a peak of 1 is full scale.
 */
export const getTrackDetails = call({
  method: 'GET',
  path: '/v1/tracks/:trackId/details',
  response: v.object({
    codec: v.string(),
    container: v.string(),
    bitrate_bps: v.number(),
    sample_rate_hz: v.number(),
    channels: v.number(),
    size_bytes: v.number(),
    replay_gain: v.nullable(
      v.object({ track_db: v.nullable(v.number()), album_db: v.nullable(v.number()), track_peak: v.nullable(v.number()) }),
    ),
    path: v.nullable(v.string()),
    added_at: v.string(),
    plays: v.number(),
    isrc: v.nullable(v.string()),
    mbid: v.nullable(v.string()),
  }),
});
