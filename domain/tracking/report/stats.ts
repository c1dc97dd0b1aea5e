import type { PlayReason } from '../../list-player/types.ts';
import type { Ms } from '../../core/units.ts';
import { timeWeightedBps } from './bitrate.ts';
import { identityOf, type PlaybackIdentity } from './payloads.ts';
import { unionMs } from '../played-intervals.ts';
import { wholeMs } from '../duration.ts';
import type { TrackRecord } from '../types.ts';
import { averageBps } from './url-usage.ts';
import type { PlaybackStats } from '../../track-playback/playback-stats.ts';

/** Spec §3 "playback stats (play ids, file ids, formats, key system, ms_* latencies and played times, …)". */
export interface StatsPayload extends PlaybackIdentity, PlaybackStats {
  readonly format: string | null;
  readonly ms_init_latency: Ms;
  readonly ms_head_latency: Ms;
  readonly ms_resolve_latency: Ms;
  readonly ms_played: Ms;
  readonly ms_played_union: Ms;
  /** The time this took at the playback rate. */
  readonly ms_listened: Ms;
  readonly end_offset_ms: Ms;
  readonly n_underruns: number;
  readonly ms_underruns: Ms;
  readonly n_seeks_forward: number;
  readonly ms_seeks_forward: Ms;
  readonly n_seeks_back: number;
  readonly ms_seeks_back: Ms;
  readonly n_seek_rebuffers: number;
  readonly start_bitrate: number;
  readonly end_bitrate: number;
  readonly was_preloaded: boolean;
  readonly was_ready: boolean;
  readonly reason_start: PlayReason;
  readonly reason_end: PlayReason;
  readonly source_start: string;
  readonly source_end: string;
  readonly referrer: string;
  readonly referrer_version: string;
  readonly referrer_vendor: string;
  readonly n_warnings: number;
  readonly n_offline: number;
  readonly had_error: boolean;
  readonly error_code: string | null;
  readonly cdn_urls: readonly { readonly url: string; readonly segments: number; readonly avg_bw: number }[];
}

export function playbackStatsOf(record: TrackRecord, nowMs: Ms): PlaybackStats {
  const { codecs, latencies, played, seekRebuffers, stalls } = record;
  return {
    audiocodec: codecs.audio,
    videocodec: codecs.video,
    key_system: record.keySystem,
    local_time_ms: wholeMs(nowMs),
    ms_total_est: wholeMs(record.durationMs),
    start_offset_ms: wholeMs(played.startMs ?? 0),
    ms_latency: wholeMs(latencies.play ?? 0),
    ms_initial_buffering: wholeMs(record.bufferingMs ?? 0),
    ms_manifest_latency: wholeMs(latencies.manifest ?? 0),
    ms_key_latency: wholeMs(latencies.license ?? 0),
    n_stalls: stalls.count,
    ms_stalled: wholeMs(stalls.ms),
    max_ms_stalled: wholeMs(stalls.longestMs),
    ms_seek_rebuffering: wholeMs(seekRebuffers.ms),
    max_ms_seek_rebuffering: wholeMs(seekRebuffers.longestMs),
    time_weighted_bitrate: timeWeightedBps(record.bitrate),
    total_bytes: record.totalBytes,
  };
}

export function statsOf(record: TrackRecord, sessionId: string): StatsPayload {
  const { bitrate, latencies, played, referrer, seeksBack, seeksForward, underruns } = record;
  return {
    ...identityOf(record, sessionId),
    ...playbackStatsOf(record, record.finalisedAtMs ?? 0),
    format: record.format,
    ms_init_latency: wholeMs(latencies.init ?? 0),
    ms_head_latency: wholeMs(latencies.head ?? 0),
    ms_resolve_latency: wholeMs(latencies.resolve ?? 0),
    ms_played: wholeMs(played.playedMs),
    ms_played_union: wholeMs(unionMs(played)),
    ms_listened: wholeMs(played.listenedMs),
    end_offset_ms: wholeMs(played.positionMs),
    n_underruns: underruns.count,
    ms_underruns: wholeMs(underruns.ms),
    n_seeks_forward: seeksForward.count,
    ms_seeks_forward: wholeMs(seeksForward.ms),
    n_seeks_back: seeksBack.count,
    ms_seeks_back: wholeMs(seeksBack.ms),
    n_seek_rebuffers: record.seekRebuffers.count,
    start_bitrate: bitrate.firstBps ?? bitrate.nowBps,
    end_bitrate: bitrate.nowBps,
    was_preloaded: record.wasPreloaded,
    was_ready: record.wasReady,
    reason_start: record.reasonStart,
    reason_end: record.reasonEnd ?? 'unknown',
    source_start: record.source,
    source_end: record.sourceEnd ?? record.source,
    referrer: referrer.name,
    referrer_version: referrer.version,
    referrer_vendor: referrer.vendor,
    n_warnings: record.warningsCount,
    n_offline: record.offlineCount,
    had_error: record.errorCode !== null,
    error_code: record.errorCode,
    cdn_urls: record.urls.map((usage) => ({ url: usage.url, segments: usage.segments, avg_bw: averageBps(usage) })),
  };
}
