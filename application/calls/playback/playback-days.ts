import * as v from 'valibot';
import { call } from '../call.ts';

/** Ours: playback statistics of one day of the service's clock, over all users. For the owner only. */
const day = v.object({
  day: v.string(),
  playbacks: v.number(),
  errors: v.number(),
  ms_played: v.number(),
  total_bytes: v.number(),
  n_stalls: v.number(),
  ms_stalled: v.number(),
  stalls_per_hour: v.number(),
  /** Median and 95th percentile of the time to the first sound. */
  ms_latency_p50: v.nullable(v.number()),
  ms_latency_p95: v.nullable(v.number()),
});
export const getPlaybackDays = call({
  method: 'GET',
  path: '/v1/library/playback-days',
  response: v.object({ days: v.array(day) }),
});
