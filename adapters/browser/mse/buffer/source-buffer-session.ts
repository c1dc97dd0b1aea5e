import { Failure } from '#application/runtime/failure.ts';
import type { TimeRange } from '#domain/media/buffering-policy.ts';
import { MIME_TYPES, MS_PER_S, TIMELINE_MS } from '#domain/constants/playback/media.ts';
import { hasOwnTimestamps } from '#domain/media/mime.ts';
import type { Ms } from '#domain/core/units.ts';
import { mediaErrorOf } from '../../audio/media-element-events.ts';
import { createAppendQueue, type AppendOutcome } from './append-queue.ts';

/** The type and place of the next bytes on the timeline. The buffer cuts off all outside start and end. */
export interface AppendTarget {
  readonly mimeType: string;
  readonly startMs: Ms;
  readonly endMs: Ms;
  readonly timestampOffsetMs: Ms;
}

/** A media element with one open MediaSource and one SourceBuffer, for track after track. Times are the timeline's. */
export interface SourceBufferSession {
  setTarget(aim: AppendTarget): Promise<AppendOutcome>;
  append(bytes: Uint8Array): Promise<AppendOutcome>;
  remove(startMs: Ms, endMs: Ms): Promise<AppendOutcome>;
  /** Marks the end of the stream, so that the element ends instead of waiting. */
  end(): Promise<AppendOutcome>;
  /** Spec §4 "Media source: open/closed/ended". */
  state(): ReadyState;
  /**
   * Sets the element's position; null when the seek is outdated. Waits for the buffer first: Chromium may never end a seek
   * that begins during an append or a removal.
   */
  setPosition(targetMs: () => Ms | null): Promise<AppendOutcome>;
  isSeeking(): boolean;
  /** Drops the queued appends. */
  clear(): void;
  buffered(): readonly TimeRange[];
  dispose(): void;
}

const toS = (ms: Ms) => ms / MS_PER_S;

/** The buffered ranges of a media element, in milliseconds. */
export function spansOf(ranges: TimeRanges): readonly TimeRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({
    startMs: ranges.start(index) * MS_PER_S,
    endMs: ranges.end(index) * MS_PER_S,
  }));
}

/** Resolves once the source is open; rejects when the element fails before. */
async function opened(element: HTMLMediaElement, source: MediaSource, mimeType: string): Promise<void> {
  const url = URL.createObjectURL(source);
  const over = new AbortController();
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = () => reject(new Failure(mediaErrorOf(element.error, mimeType)));
      source.addEventListener('sourceopen', () => resolve(), { signal: over.signal });
      element.addEventListener('error', failed, { signal: over.signal });
      element.src = url;
    });
  } finally {
    over.abort();
    URL.revokeObjectURL(url);
  }
}

/** Setting the offset reopens an ended source; its duration shrank to the buffered range when it ended. */
function stretch(source: MediaSource, buffer: SourceBuffer, timestampOffsetMs: Ms): void {
  buffer.timestampOffset = toS(timestampOffsetMs);
  if (source.duration < toS(TIMELINE_MS)) source.duration = toS(TIMELINE_MS);
}

function takeAim(source: MediaSource, buffer: SourceBuffer, aim: AppendTarget, typeBefore: string): void {
  if (aim.mimeType !== typeBefore) buffer.changeType(aim.mimeType);
  if (hasOwnTimestamps(aim.mimeType) && buffer.mode !== 'segments') buffer.mode = 'segments';
  stretch(source, buffer, aim.timestampOffsetMs);
  // The window may never be empty in between: first wide open, then its end, then its start.
  buffer.appendWindowStart = 0;
  buffer.appendWindowEnd = toS(aim.endMs);
  buffer.appendWindowStart = toS(aim.startMs);
}

/**
 * Gives the element a MediaSource that stays open for a session of tracks on one virtual timeline, so that a track
 * costs no new source, buffer or key set-up. Spec §4 "Media source: open/closed/ended".
 */
export async function openSourceBufferSession(element: HTMLMediaElement): Promise<SourceBufferSession> {
  const source = new MediaSource();
  let mimeType: string = MIME_TYPES.find((type) => MediaSource.isTypeSupported(type)) ?? MIME_TYPES[0];
  await opened(element, source, mimeType);
  const buffer = source.addSourceBuffer(mimeType);
  source.duration = toS(TIMELINE_MS);
  const queue = createAppendQueue(buffer, () => source.readyState === 'open');

  return {
    setTarget: (aim) =>
      queue.append(() => {
        takeAim(source, buffer, aim, mimeType);
        mimeType = aim.mimeType;
      }),
    append: (bytes) => queue.append(() => buffer.appendBuffer(bytes as BufferSource)),
    remove: (startMs, endMs) => queue.run(() => buffer.remove(toS(startMs), toS(endMs))),
    end: () =>
      queue.run(() => {
        if (source.readyState === 'open') source.endOfStream();
      }),
    state: () => source.readyState,
    setPosition: (target) =>
      queue.run(() => {
        const targetMs = target();
        if (targetMs === null) return;
        // An ended source's duration is its buffered range, also once a removal reopened it: seeking beyond it fails.
        if (toS(targetMs) >= source.duration) stretch(source, buffer, buffer.timestampOffset * MS_PER_S);
        element.currentTime = toS(targetMs);
      }),
    isSeeking: () => element.seeking,
    clear: () => queue.clear(),
    buffered: () => (source.readyState === 'closed' ? [] : spansOf(buffer.buffered)),
    dispose() {
      queue.clear();
      element.removeAttribute('src');
      element.load();
    },
  };
}
