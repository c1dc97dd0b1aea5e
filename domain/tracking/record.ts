import { playerError, type PlayerError } from '../errors/player-error.ts';
import type { PlayReason } from '../list-player/types.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Ms } from '../core/units.ts';
import { addPlayedMs, NO_BITRATE_DATA, withBitrate } from './report/bitrate.ts';
import { codecsOf } from './report/codecs.ts';
import { playTo, NOTHING_PLAYED } from './played-intervals.ts';
import type { RecordHeader, Seeks, TrackedFile, TrackRecord, Waits } from './types.ts';

const NO_WAITS: Waits = { count: 0, ms: 0, longestMs: 0 };
const NO_SEEKS: Seeks = { count: 0, ms: 0 };

/** A new record. */
export function newRecord(beginning: RecordHeader): TrackRecord {
  return {
    ...beginning,
    ...{ sequenceId: 0, fileId: null, format: null, codecs: { audio: null, video: null }, keySystem: null },
    ...{ wasPreloaded: false, wasReady: false },
    ...{ intendedAtMs: null, startedAtMs: null, finalisedAtMs: null },
    ...{ played: NOTHING_PLAYED, latencies: {}, bufferingMs: null, bitrate: NO_BITRATE_DATA },
    ...{ stalls: NO_WAITS, underruns: NO_WAITS, seekRebuffers: NO_WAITS, seeksForward: NO_SEEKS, seeksBack: NO_SEEKS },
    ...{ reasonStart: 'unknown', reasonEnd: null, sourceEnd: null },
    ...{ warningsCount: 0, offlineCount: 0, totalBytes: 0, urls: [], errorCode: null, impressionUrls: [] },
  };
}

/** Sets the file of the record. */
export function withFile(record: TrackRecord, file: TrackedFile): TrackRecord {
  const { fileId, format, impressionUrls, mimeType, bitrateBps } = file;
  return {
    ...record,
    fileId,
    format,
    impressionUrls,
    codecs: codecsOf(mimeType),
    bitrate: bitrateBps === null ? record.bitrate : withBitrate(record.bitrate, bitrateBps),
    ...withDuration(record, file.durationMs),
  };
}

/** Sets the duration and clips the played intervals to it. */
export function withDuration({ played }: TrackRecord, durationMs: Ms): Pick<TrackRecord, 'durationMs' | 'played'> {
  const intervals = played.intervals
    .map(([fromMs, toMs]) => [Math.min(fromMs, durationMs), Math.min(toMs, durationMs)] as const)
    .filter(([fromMs, toMs]) => toMs > fromMs);
  return { durationMs, played: { ...played, intervals, positionMs: Math.min(played.positionMs, durationMs) } };
}

/** Marks the record as intended to play. */
export function withIntent(record: TrackRecord, atMs: Ms): TrackRecord {
  return record.intendedAtMs === null ? { ...record, intendedAtMs: atMs } : record;
}

/** Plays up to a position. */
export function withPlayedTo(record: TrackRecord, positionMs: Ms, rate: number): TrackRecord {
  const played = playTo(record.played, clampToTrack(record, positionMs), rate);
  const heardMs = played.playedMs - record.played.playedMs;
  return { ...record, played, bitrate: addPlayedMs(record.bitrate, heardMs) };
}

/** Clamps a position to the track. */
export function clampToTrack({ durationMs }: TrackRecord, positionMs: Ms): Ms {
  return Math.min(Math.max(0, positionMs), durationMs);
}

export function withSilence(record: TrackRecord): TrackRecord {
  return { ...record, played: { ...record.played, isSounding: false } };
}

/** Counts a seek. */
export function withSeek(record: TrackRecord, fromMs: Ms, positionMs: Ms): TrackRecord {
  const [from, to] = [clampToTrack(record, fromMs), clampToTrack(record, positionMs)];
  const played = { ...record.played, positionMs: to };
  const add = ({ count, ms }: Seeks): Seeks => ({ count: count + 1, ms: ms + Math.abs(to - from) });
  return to < from
    ? { ...record, played, seeksBack: add(record.seeksBack) }
    : { ...record, played, seeksForward: add(record.seeksForward) };
}

export function addWait({ count, longestMs, ms }: Waits, waitedMs: Ms): Waits {
  return { count: count + 1, ms: ms + waitedMs, longestMs: Math.max(longestMs, waitedMs) };
}

/** Whether the track was intended to play, or played. Spec §4 "neither intended to play nor played". */
export function isIntendedOrPlayed({ intendedAtMs, startedAtMs }: TrackRecord): boolean {
  return intendedAtMs !== null || startedAtMs !== null;
}

/**
 * Finalises the record of a playback; it never changes after that.
 * Errors: TRACK_DATA_FINALIZED. Spec §4 "Tracking finalised once only".
 */
export function finaliseRecord(
  record: TrackRecord,
  end: { readonly atMs: Ms; readonly reason: PlayReason; readonly source: string },
): Result<TrackRecord, PlayerError> {
  if (record.finalisedAtMs !== null) return err(playerError('TRACK_DATA_FINALIZED'));
  return ok({ ...withSilence(record), finalisedAtMs: end.atMs, reasonEnd: end.reason, sourceEnd: end.source });
}
