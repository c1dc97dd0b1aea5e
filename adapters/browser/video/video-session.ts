import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { TimeRange } from '#domain/media/buffering-policy.ts';
import type { Ms } from '#domain/core/units.ts';
import { createAppendQueue, type AppendOutcome } from '../mse/buffer/append-queue.ts';
import { spansOf } from '../mse/buffer/source-buffer-session.ts';

/** One stream of a video, picture or sound, in its own SourceBuffer. Times are positions in the video. */
export interface VideoBuffer {
  /** Sets the type of the next bytes and the offset of their media time. */
  setTarget(mimeType: string, offsetMs: Ms): Promise<AppendOutcome>;
  append(bytes: Uint8Array): Promise<AppendOutcome>;
  remove(startMs: Ms, endMs: Ms): Promise<AppendOutcome>;
  /** Drops what waits to be appended; the next append sets its target again. */
  clear(): void;
  buffered(): readonly TimeRange[];
}

/** A video element with a MediaSource of its own. Spec §4 "Media source". */
export interface VideoSession {
  buffer(mimeType: string): VideoBuffer;
  /** Nothing follows: the element ends instead of waiting. Later when a buffer is busy. */
  end(): void;
  dispose(): void;
}

const toS = (ms: Ms) => ms / MS_PER_S;

/** Gives the element a source as long as the video; resolves once it accepts buffers. */
export async function openVideoSession(element: HTMLVideoElement, durationMs: Ms): Promise<VideoSession> {
  const source = new MediaSource();
  const url = URL.createObjectURL(source);
  await new Promise<void>((resolve) => {
    source.addEventListener('sourceopen', () => resolve(), { once: true });
    element.src = url;
  });
  URL.revokeObjectURL(url);
  source.duration = toS(durationMs);

  return {
    buffer: (mimeType) => videoBufferOf(source, source.addSourceBuffer(mimeType), mimeType, durationMs),
    end() {
      const isBusy = [...source.sourceBuffers].some(({ updating }) => updating);
      if (source.readyState === 'open' && !isBusy) source.endOfStream();
    },
    dispose() {
      element.removeAttribute('src');
      element.load();
    },
  };
}

function videoBufferOf(source: MediaSource, buffer: SourceBuffer, firstType: string, durationMs: Ms): VideoBuffer {
  const queue = createAppendQueue(buffer, () => source.readyState === 'open');
  let type = firstType;
  return {
    setTarget: (mimeType, offsetMs) =>
      queue.run(() => {
        if (mimeType !== type) buffer.changeType(mimeType);
        type = mimeType;
        buffer.timestampOffset = toS(offsetMs);
        // The window may never be empty in between.
        buffer.appendWindowStart = 0;
        buffer.appendWindowEnd = toS(durationMs);
      }),
    append: (bytes) => queue.append(() => buffer.appendBuffer(bytes as BufferSource)),
    remove: (startMs, endMs) => queue.run(() => buffer.remove(toS(startMs), toS(endMs))),
    clear: () => queue.clear(),
    buffered: () => (source.readyState === 'closed' ? [] : spansOf(buffer.buffered)),
  };
}
