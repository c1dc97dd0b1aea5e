import { createCancellation } from '#application/cancellation.ts';
import { errorFrom, Failure } from '#application/failure.ts';
import type { PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { KEY_SYSTEM_EXPECTED } from '#domain/constants/key-systems.ts';
import { BUFFER_AHEAD_MS } from '#domain/constants/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { keyIdsOf } from '#domain/media/key-systems.ts';
import { byteRangeOf, layoutOf, segmentAt, type TrackLayout } from '#domain/media/layout.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/units.ts';

/** One opened track of the scripted pipeline: which of its segments have come, and whether it has its key. */
export interface Lane {
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly layout: TrackLayout;
  /** Whether the sound of that moment is there. */
  holds(positionMs: Ms): boolean;
  /** Where the sound that is there ends, from a position on. */
  heldUntilMs(positionMs: Ms): Ms;
  /** Fetches what is missing from a position on, 10 s ahead. */
  fetch(positionMs: Ms): void;
  close(): void;
}

export interface LaneListener {
  /** More of it has come. */
  filled(): void;
  failed(error: PlayerError): void;
}

declare const atob: (text: string) => string;

/** Fetches bytes and licence through the source exactly as a real engine must, and counts them. */
export function createLane(playId: PlayId, track: PlayableTrack, source: TrackSource, listener: LaneListener): Lane {
  const cancellation = createCancellation();
  const layout = layoutFor(track);
  const held = new Set<number>();
  let isFetching = false;
  let wantedMs: Ms = 0;
  let hasKey = track.seekTable?.protection == null;
  let isLicenceAsked = false;

  const fail = (thrown: unknown) => {
    if (!cancellation.cancelled) listener.failed(errorFrom(thrown));
  };

  const askLicence = async () => {
    isLicenceAsked = true;
    const answer = await source.licence(track, KEY_SYSTEM_EXPECTED, challengeOf(track.seekTable?.pssh ?? ''));
    if (answer.length === 0) throw new Failure(playerError('EME_LICENSE_REQUEST_EMPTY'));
    hasKey = true;
    if (!cancellation.cancelled) listener.filled();
  };

  const holds = (positionMs: Ms) => hasKey && held.has(segmentAt(layout, positionMs));

  const missing = (positionMs: Ms): number | null => {
    const from = segmentAt(layout, positionMs);
    const to = segmentAt(layout, positionMs + BUFFER_AHEAD_MS);
    for (let index = from; index <= to; index += 1) if (!held.has(index)) return index;
    return null;
  };

  const fetchSegment = async (index: number) => {
    isFetching = true;
    const range = byteRangeOf(layout, index);
    let got = 0;
    await source.bytes(track, range, (chunk) => (got += chunk.length), cancellation);
    isFetching = false;
    if (got !== range.last - range.first + 1)
      throw new Failure(playerError('FRAGMENT_REQUEST_UNEXPECTED_LENGTH', { expected: range.last - range.first + 1, got }));
    held.add(index);
    if (cancellation.cancelled) return;
    listener.filled();
    lane.fetch(wantedMs);
  };

  const lane: Lane = {
    ...{ playId, track, layout, holds },
    heldUntilMs(positionMs) {
      let index = segmentAt(layout, positionMs);
      while (held.has(index) && index + 1 < layout.segments.length) index += 1;
      const span = layout.segments[index];
      return held.has(index) ? (span?.endMs ?? 0) : (span?.startMs ?? 0);
    },
    fetch(positionMs) {
      if (cancellation.cancelled) return;
      wantedMs = positionMs;
      if (!hasKey && !isLicenceAsked) askLicence().catch(fail);
      const index = isFetching ? null : missing(positionMs);
      if (index === null) return;
      fetchSegment(index).catch((thrown: unknown) => {
        isFetching = false;
        fail(thrown);
      });
    },
    close: () => cancellation.cancel(),
  };
  return lane;
}

/** A track without an index is one piece. */
function layoutFor({ durationMs, seekTable }: PlayableTrack): TrackLayout {
  const layout = seekTable ? layoutOf(seekTable) : null;
  if (layout?.ok) return layout.value;
  return { headBytes: 0, delayMs: 0, durationMs, segments: [{ first: 0, last: 0, startMs: 0, endMs: durationMs }] };
}

/** What a ClearKey module asks with: the key ids of the header. W3C EME §9.1.3. */
function challengeOf(pssh: string): Uint8Array {
  const bytes = Uint8Array.from(atob(pssh), (letter) => letter.charCodeAt(0));
  const text = JSON.stringify({ kids: keyIdsOf(bytes).map(base64urlFromHex), type: 'temporary' });
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

declare const btoa: (text: string) => string;

function base64urlFromHex(hex: string): string {
  const letters = (hex.match(/../g) ?? []).map((pair) => String.fromCharCode(parseInt(pair, 16))).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
