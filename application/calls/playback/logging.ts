import * as v from 'valibot';
import { PLAY_REASONS } from '#domain/list-player/types.ts';
import { call } from '../call.ts';

/**
 * Playback logging of a page. Each call responds with 202 and is retried up to 5 times; texts and lists are limited, numbers are
 * finite and not negative. Spec §3 "Logging payloads", §7 "POST to the logging service (expects 202, up to 5 retries)".
 */
const text = v.pipe(v.string(), v.maxLength(1_000));
const maybe = v.nullable(text);
const number = v.pipe(v.number(), v.finite(), v.minValue(0));
const reason = v.picklist(PLAY_REASONS);

/** Spec §3 "Logging payloads all carry sdk_id, platform, client_version". */
const sender = { sdk_id: text, platform: text, client_version: text };

const identity = {
  ...sender,
  session_id: text,
  sequence_id: number,
  playback_id: text,
  internal_play_id: number,
  play_track: text,
  file_id: maybe,
};

/** The playback part of a state update; also part of the stats. */
const playbackStatsEntries = {
  audiocodec: maybe,
  videocodec: maybe,
  key_system: maybe,
  local_time_ms: number,
  ms_total_est: number,
  start_offset_ms: number,
  ms_latency: number,
  ms_initial_buffering: number,
  ms_manifest_latency: number,
  ms_key_latency: number,
  n_stalls: number,
  ms_stalled: number,
  max_ms_stalled: number,
  ms_seek_rebuffering: number,
  max_ms_seek_rebuffering: number,
  time_weighted_bitrate: number,
  total_bytes: number,
};

const start = v.object({
  ...identity,
  format: maybe,
  key_system: maybe,
  ms_latency: number,
  start_offset_ms: number,
  reason_start: reason,
  source_start: text,
});

const stall = v.object({
  ...identity,
  byte_offset: number,
  time_offset: number,
  ms_stalled: number,
  timed_out: v.boolean(),
});

const verification = v.object({
  ...identity,
  ms_played: number,
  ms_played_union: number,
  ms_total_est: number,
  start_position: number,
  end_position: number,
  total_bytes: number,
});

const stats = v.object({
  ...identity,
  ...playbackStatsEntries,
  ...{ format: maybe, ms_init_latency: number, ms_head_latency: number, ms_resolve_latency: number },
  ...{ ms_played: number, ms_played_union: number, ms_listened: number, end_offset_ms: number },
  ...{ n_underruns: number, ms_underruns: number, n_seek_rebuffers: number },
  ...{ n_seeks_forward: number, ms_seeks_forward: number, n_seeks_back: number, ms_seeks_back: number },
  ...{ start_bitrate: number, end_bitrate: number, was_preloaded: v.boolean(), was_ready: v.boolean() },
  ...{ reason_start: reason, reason_end: reason, source_start: text, source_end: text },
  ...{ referrer: text, referrer_version: text, referrer_vendor: text },
  ...{ n_warnings: number, n_offline: number, had_error: v.boolean(), error_code: maybe },
  cdn_urls: v.pipe(v.array(v.object({ url: text, segments: number, avg_bw: number })), v.maxLength(50)),
});

const logging = { method: 'POST', expect: [202], retry: 'logging' } as const;

export const postPlaybackStart = call({ ...logging, path: '/melody/v1/logging/jssdk_playback_start', body: start });
export const postPlaybackStats = call({ ...logging, path: '/melody/v1/logging/jssdk_playback_stats', body: stats });
export const postStall = call({ ...logging, path: '/melody/v1/logging/jssdk_stall', body: stall });
export const postStreamVerification = call({
  ...logging,
  path: '/melody/v1/logging/track_stream_verification',
  body: verification,
});
