import type { Span } from './time-ranges.ts';

/** One coded frame in the buffer. */
export interface Frame extends Span {
  readonly bytes: number;
  /** The key that opens it, in hexadecimal; null for a clear one. */
  readonly keyId: string | null;
}

/** The coded frames of one track, in the order of their time. */
export interface FrameBuffer {
  /** Adds frames; what stood at their place is overwritten. */
  put(frames: readonly Frame[]): void;
  /** Removes the frames that begin in the stretch; answers how many bytes that was. */
  remove(startS: number, endS: number): number;
  /** The buffered ranges, without gaps that are audible. */
  spans(): readonly Span[];
  frames(): readonly Frame[];
  /** Until when a decoder gets on from a time, with the keys that are usable; the time itself when it does not. */
  playableUntilS(atS: number, isUsable: (keyId: string) => boolean): number;
  sizeBytes(): number;
}

/** Chromium closes gaps of up to two frames. */
const GAP_FRAMES_MAX = 2;

export function createFrameBuffer(): FrameBuffer {
  const frames: Frame[] = [];
  let bytes = 0;
  let frameS = 0;
  let known: readonly Span[] | null = null;
  /** The number of frames per key. */
  const keys = new Map<string, number>();

  function countKey({ keyId }: Frame, by: number): void {
    if (keyId !== null) keys.set(keyId, (keys.get(keyId) ?? 0) + by);
  }

  /** The first frame that begins at this time or later. */
  function indexAt(timeS: number): number {
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((frames[middle]?.startS ?? Infinity) < timeS) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function cut(from: number, count: number): number {
    const removed = frames.splice(from, count);
    for (const frame of removed) countKey(frame, -1);
    const removedBytes = removed.reduce((sum, frame) => sum + frame.bytes, 0);
    bytes -= removedBytes;
    known = null;
    return removedBytes;
  }

  function insert(frame: Frame): void {
    const at = indexAt(frame.startS);
    let over = 0;
    while ((frames[at + over]?.startS ?? Infinity) < frame.endS) over += 1;
    if (over > 0) cut(at, over);
    const before = frames[at - 1];
    if (before !== undefined && before.endS > frame.startS) frames[at - 1] = { ...before, endS: frame.startS };
    frames.splice(at, 0, frame);
    countKey(frame, 1);
    bytes += frame.bytes;
    frameS = Math.max(frameS, frame.endS - frame.startS);
  }

  function spansOf(): readonly Span[] {
    const spans: { startS: number; endS: number }[] = [];
    for (const { startS, endS } of frames) {
      const last = spans.at(-1);
      if (last !== undefined && startS - last.endS <= GAP_FRAMES_MAX * frameS) last.endS = endS;
      else spans.push({ startS, endS });
    }
    return spans;
  }

  const spans = () => (known ??= spansOf());

  return {
    put(added) {
      for (const frame of added) insert(frame);
      known = null;
    },
    remove(startS, endS) {
      const from = indexAt(startS);
      return cut(from, indexAt(endS) - from);
    },
    spans,
    frames: () => frames,
    playableUntilS(atS, isUsable) {
      const span = spans().find(({ startS, endS }) => startS <= atS && atS < endS);
      if (span === undefined) return atS;
      if ([...keys].every(([keyId, count]) => count === 0 || isUsable(keyId))) return span.endS;
      const isShut = ({ keyId, startS, endS }: Frame) => endS > atS && startS < span.endS && keyId !== null && !isUsable(keyId);
      return Math.max(atS, frames.find(isShut)?.startS ?? span.endS);
    },
    sizeBytes: () => bytes,
  };
}
