import type { Ms } from '../core/units.ts';

/** The playback stats of a state update. Spec §3 "State update: … playback_stats". */
export interface PlaybackStats {
  readonly audiocodec: string | null;
  readonly videocodec: string | null;
  readonly key_system: string | null;
  readonly local_time_ms: Ms;
  readonly ms_total_est: Ms;
  readonly start_offset_ms: Ms;
  readonly ms_latency: Ms;
  readonly ms_initial_buffering: Ms;
  readonly ms_manifest_latency: Ms;
  readonly ms_key_latency: Ms;
  readonly n_stalls: number;
  readonly ms_stalled: Ms;
  readonly max_ms_stalled: Ms;
  readonly ms_seek_rebuffering: Ms;
  readonly max_ms_seek_rebuffering: Ms;
  readonly time_weighted_bitrate: number;
  readonly total_bytes: number;
}
