import { MS_PER_S } from '../constants/playback/media.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { Ms } from '../core/units.ts';
import type { SeekTable } from './types.ts';

/** One segment: its first and last byte, both included, and its time range in the track. */
export interface SegmentSpan {
  readonly first: number;
  readonly last: number;
  readonly startMs: Ms;
  readonly endMs: Ms;
}

/** The layout of a track from its seek table; positions count from the first to the last sample of music. */
export interface TrackLayout {
  /** Bytes of the init segment and the index, before the first segment. */
  readonly headBytes: number;
  /** Encoder delay in front of the music. */
  readonly delayMs: Ms;
  readonly durationMs: Ms;
  readonly segments: readonly SegmentSpan[];
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;

/** Whether the numbers of a seek table are plausible. */
function isPlausible({ offset, timescale, encoder_delay_samples, padding_samples, segments }: SeekTable): boolean {
  const counts = [offset, encoder_delay_samples, padding_samples, ...segments.flat()];
  return timescale > 0 && segments.length > 0 && counts.every(isCount) && segments.every(([sizeBytes]) => sizeBytes > 0);
}

/**
 * Computes the segments of a track from its seek table.
 *
 * Encoder delay and padding have no positions: the first segment starts at 0, the last ends at the exact duration.
 * Errors: FILE_MALFORMED_SEEKTABLE.
 * Spec: §3 "Audio manifest: offset, timescale, segments (size, duration pairs)".
 */
export function trackLayoutOf(table: SeekTable): Result<TrackLayout, PlayerError> {
  if (!isPlausible(table)) return err(playerError('FILE_MALFORMED_SEEKTABLE'));
  const toMs = (samples: number) => (samples * MS_PER_S) / table.timescale;
  const total = table.segments.reduce((sum, [, duration]) => sum + duration, 0);
  const music = total - table.encoder_delay_samples - table.padding_samples;
  if (music <= 0) return err(playerError('FILE_MALFORMED_SEEKTABLE'));

  const positionMs = (samples: number) => toMs(Math.min(music, Math.max(0, samples - table.encoder_delay_samples)));
  const segments: SegmentSpan[] = [];
  let first = table.offset;
  let samples = 0;
  for (const [sizeBytes, duration] of table.segments) {
    const startMs = positionMs(samples);
    samples += duration;
    segments.push({ first, last: first + sizeBytes - 1, startMs, endMs: positionMs(samples) });
    first += sizeBytes;
  }
  return ok({ headBytes: table.offset, delayMs: toMs(table.encoder_delay_samples), durationMs: toMs(music), segments });
}

/** The segment at a position; the first one before the start, the last one past the end. */
export function segmentAt({ segments }: { readonly segments: readonly Pick<SegmentSpan, 'endMs'>[] }, positionMs: Ms): number {
  const index = segments.findIndex(({ endMs }) => positionMs < endMs);
  return index < 0 ? segments.length - 1 : index;
}

/**
 * The byte range of a segment. The first one includes the init segment and the index,
 * so that a track needs one request before it plays.
 */
export function byteRangeOf(layout: TrackLayout, index: number): { readonly first: number; readonly last: number } {
  const { first, last } = layout.segments[index] ?? { first: 0, last: layout.headBytes - 1 };
  return { first: index === 0 ? 0 : first, last };
}
