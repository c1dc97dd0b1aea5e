import type { PlayReason } from '../../list-player/types.ts';
import type { Ms } from '../../core/units.ts';
import { unionMs } from '../played-intervals.ts';
import { trackTimeUs, wholeMs } from '../duration.ts';
import type { Stall, TrackRecord } from '../types.ts';

/** The playback a message is about. */
export interface PlaybackIdentity {
  readonly session_id: string;
  readonly sequence_id: number;
  readonly playback_id: string;
  readonly internal_play_id: number;
  readonly play_track: string;
  readonly file_id: string | null;
}

/** Spec §3 "Logging payloads … playback start". */
export interface StartPayload extends PlaybackIdentity {
  readonly format: string | null;
  readonly key_system: string | null;
  readonly ms_latency: Ms;
  readonly start_offset_ms: Ms;
  readonly reason_start: PlayReason;
  readonly source_start: string;
}

/** Spec §3 "stall (session_id, playback_id, play_track, file_id, byte_offset, time_offset, ms_stalled, timed_out)". */
export interface StallPayload extends PlaybackIdentity {
  readonly byte_offset: number;
  /** Track time in microseconds. */
  readonly time_offset: number;
  readonly ms_stalled: Ms;
  readonly timed_out: boolean;
}

/** Spec §3 "stream verification": the streamed and the played parts. */
export interface VerificationPayload extends PlaybackIdentity {
  readonly ms_played: Ms;
  readonly ms_played_union: Ms;
  readonly ms_total_est: Ms;
  /** Track time in microseconds. */
  readonly start_position: number;
  readonly end_position: number;
  readonly total_bytes: number;
}

export function identityOf(record: TrackRecord, sessionId: string): PlaybackIdentity {
  return {
    session_id: sessionId,
    sequence_id: record.sequenceId,
    playback_id: record.playbackId,
    internal_play_id: record.playId,
    play_track: record.trackUri,
    file_id: record.fileId,
  };
}

export function startOf(record: TrackRecord, sessionId: string): StartPayload {
  return {
    ...identityOf(record, sessionId),
    format: record.format,
    key_system: record.keySystem,
    ms_latency: wholeMs(record.latencies.play ?? 0),
    start_offset_ms: wholeMs(record.played.startMs ?? 0),
    reason_start: record.reasonStart,
    source_start: record.source,
  };
}

export function stallOf(record: TrackRecord, sessionId: string, stall: Stall): StallPayload {
  return {
    ...identityOf(record, sessionId),
    byte_offset: stall.byteOffset,
    time_offset: trackTimeUs(stall.positionMs),
    ms_stalled: wholeMs(stall.ms),
    timed_out: stall.timedOut,
  };
}

export function verificationOf(record: TrackRecord, sessionId: string): VerificationPayload {
  const { durationMs, played, totalBytes } = record;
  return {
    ...identityOf(record, sessionId),
    ms_played: wholeMs(played.playedMs),
    ms_played_union: wholeMs(unionMs(played)),
    ms_total_est: wholeMs(durationMs),
    start_position: trackTimeUs(played.startMs ?? 0),
    end_position: trackTimeUs(played.positionMs),
    total_bytes: totalBytes,
  };
}
