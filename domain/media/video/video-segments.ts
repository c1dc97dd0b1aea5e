import { MS_PER_S } from '../../constants/playback/media.ts';
import type { Ms } from '../../core/units.ts';
import { isBuffered, nextBufferStep, type BufferStep, type TimeRange } from '../buffering-policy.ts';
import { segmentAt } from '../segment-layout.ts';
import type { VideoContent, VideoManifest, VideoProfile } from './video-manifest.ts';

/** A resource of a video: an init segment, a media segment, or the subtitles of a language. */
export type VideoResource =
  | { readonly type: 'init'; readonly profile: VideoProfile }
  | { readonly type: 'segment'; readonly profile: VideoProfile; readonly startS: number }
  | { readonly type: 'subtitles'; readonly language: string };

/** A video divided into segments; positions count from its start time. */
export interface VideoLayout {
  readonly durationMs: Ms;
  /** The media time of position 0. */
  readonly startMs: Ms;
  readonly segments: readonly (TimeRange & { readonly startS: number })[];
}

/** Computes the segments of a video. */
export function videoLayoutOf(
  { start_time_millis: startMs, end_time_millis: endMs }: VideoManifest,
  { segment_length }: VideoContent,
): VideoLayout {
  const lengthMs = segment_length * MS_PER_S;
  const first = Math.floor(startMs / lengthMs);
  const count = Math.max(0, Math.ceil(endMs / lengthMs) - first);
  const segments = Array.from({ length: count }, (_, at) => ({
    startS: (first + at) * segment_length,
    startMs: Math.max(startMs, (first + at) * lengthMs) - startMs,
    endMs: Math.min(endMs, (first + at + 1) * lengthMs) - startMs,
  }));
  return { durationMs: Math.max(0, endMs - startMs), startMs, segments };
}

/**
 * The next step for a stream. A segment starts with its first key frame, which may come later than its border;
 * the previous segment then covers the gap at the position.
 */
export function nextVideoStep(
  layout: VideoLayout,
  held: ReadonlySet<number>,
  buffered: readonly TimeRange[],
  positionMs: Ms,
): BufferStep {
  const index = segmentAt(layout, positionMs);
  const isHole = held.has(index) && index > 0 && !held.has(index - 1) && !isBuffered(buffered, positionMs);
  return isHole ? { type: 'fetch', index: index - 1 } : nextBufferStep(layout, held, positionMs);
}

/** The appended segments that are still buffered: a browser may evict some. */
export function stillBuffered({ segments }: VideoLayout, held: ReadonlySet<number>, buffered: readonly TimeRange[]): Set<number> {
  const isThere = (index: number) => {
    const segment = segments[index];
    return segment !== undefined && isBuffered(buffered, (segment.startMs + segment.endMs) / 2);
  };
  return new Set([...held].filter(isThere));
}

const fileTypeOf = ({ mime_type }: VideoProfile) => mime_type.split('/')[1] ?? '';

const fillTemplate = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

function pathOf(manifest: VideoManifest, piece: VideoResource): string {
  switch (piece.type) {
    case 'subtitles':
      return fillTemplate(manifest.subtitle_template ?? '', { language_code: piece.language });
    case 'init':
      return fillTemplate(manifest.initialization_template, {
        profile_id: String(piece.profile.id),
        file_type: fileTypeOf(piece.profile),
      });
    case 'segment':
      return fillTemplate(manifest.segment_template, {
        profile_id: String(piece.profile.id),
        file_type: fileTypeOf(piece.profile),
        segment_timestamp: String(piece.startS),
      });
  }
}

/** The addresses of a resource at every base URL. Spec §7 "video segments by templates from base URLs". */
export function videoUrlsOf(manifest: VideoManifest, piece: VideoResource): readonly string[] {
  const path = pathOf(manifest, piece);
  return manifest.base_urls.map((base) => base + path);
}
