import { parseFragment } from '#domain/media/fragment-trim.ts';
import type { SegmentSpan } from '#domain/media/segment-layout.ts';
import { midSegmentRange } from '#domain/media/mid-segment-range.ts';
import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { Ms } from '#domain/core/units.ts';
import { concatBytes, type ByteFetch } from './segment-fetch.ts';

type RangeFetch = (range: { readonly first: number; readonly last: number }) => ByteFetch;

/** The byte range of a segment, and its duration in the timescale of the seek table. */
export interface PartialSegment {
  readonly track: PlayableTrack;
  readonly span: SegmentSpan;
  readonly duration: number;
}

/**
 * Fetches a segment from a position in its middle: its head and its tail at the same time, with the head rewritten so
 * that it begins with the first packet of the tail. The result reads like any other segment. Null when skipping saves nothing.
 * A segment with an unexpected byte layout, or one that cannot be cut, is fetched whole.
 */
export function fetchPartialSegment(
  ask: RangeFetch,
  { track, span, duration }: PartialSegment,
  positionMs: Ms,
): ByteFetch | null {
  const skip = midSegmentRange(span, positionMs, isProtected(track));
  const timescale = track.seekTable?.timescale ?? 0;
  if (skip === null || timescale === 0) return null;
  const head = ask({ first: span.first, last: skip.headLast });
  const tail = ask({ first: skip.tailFirst, last: span.last });
  const positionUnits = ((positionMs - span.startMs) * timescale) / MS_PER_S;
  let whole: ByteFetch | null = null;
  let known: Uint8Array = new Uint8Array();
  /** Bytes of the tail before the first packet that is whole; null until the head was rewritten. */
  let leadingBytes: number | null = null;

  /** The rewritten head; null when the tail begins too late, or nothing can be cut. */
  function rewritten(): Uint8Array | null {
    const fragment = parseFragment(known, duration);
    if (fragment === null || skip === null) return null;
    const tailAt = skip.tailFirst - span.first - fragment.headBytes;
    const packet = fragment.packets.findIndex(({ at }) => at >= tailAt);
    const begin = fragment.packets[packet];
    if (begin === undefined || begin.time > positionUnits) return null;
    leadingBytes = begin.at - tailAt;
    return fragment.headFrom(packet);
  }

  async function readHead(): Promise<Uint8Array | null> {
    for (let more = await head.next(); more !== null; more = await head.next()) known = concatBytes([known, more]);
    const cut = rewritten();
    if (cut !== null) return cut;
    tail.cancel();
    whole = ask(span);
    return whole.next();
  }

  async function readTail(): Promise<Uint8Array | null> {
    for (;;) {
      const bytes = await tail.next();
      if (bytes === null) return null;
      const skipped = Math.min(leadingBytes ?? 0, bytes.length);
      leadingBytes = (leadingBytes ?? 0) - skipped;
      if (bytes.length > skipped) return bytes.subarray(skipped);
    }
  }

  const parts = () => (whole === null ? [head, tail] : [whole]);
  return {
    next: async () => (whole !== null ? whole.next() : leadingBytes === null ? readHead() : readTail()),
    resume: () => parts().forEach((part) => part.resume()),
    hasFailed: () => parts().some((part) => part.hasFailed()),
    cancel: () => parts().forEach((part) => part.cancel()),
    requestedAtMs: head.requestedAtMs,
    completedAtMs: () => (whole ?? tail).completedAtMs(),
  };
}
