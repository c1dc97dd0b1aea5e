import { Failure } from '#application/failure.ts';
import { QUOTA_ERRORS_MAX } from '#domain/constants/media.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { withOwnDecoder } from '#domain/media/decoder-state.ts';
import { byteRangeOf } from '#domain/media/layout.ts';
import { hasOwnTimestamps } from '#domain/media/mime.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { aimAt, type Lane } from './lane.ts';
import type { MediaSession } from './media-session.ts';
import { fetchBytes, joined, wholeOf, type ByteFetch } from './segment-fetch.ts';

export interface WriterHost {
  readonly source: TrackSource;
  /** The session the lane can be played in; for protected ones with keys on the element. */
  sessionFor(lane: Lane): Promise<MediaSession>;
  /** Resolves once there may be room again: sound was let go, or the position moved. */
  room(session: MediaSession): Promise<void>;
  /** Sound of the lane arrived in the buffer. */
  appended(lane: Lane): void;
}

/** One segment on its way from the service into the buffer. */
export interface SegmentWrite {
  readonly lane: Lane;
  readonly index: number;
  /** True when the whole segment is in the buffer, false when it was cancelled. Rejects with a Failure. */
  readonly done: Promise<boolean>;
  cancel(): void;
}

/** The fetch of a lane's segment; the first one brings the head of the file along. */
export function fetchSegment(source: TrackSource, lane: Lane, index: number): ByteFetch {
  const segment = lane.layout.segments[index];
  const range = lane.head !== null && segment !== undefined ? segment : byteRangeOf(lane.layout, index);
  return fetchBytes(source, lane.track, range);
}

const EMPTY: Uint8Array = new Uint8Array();

/** Writes segments into the buffer, bytes as they come; remembers what the buffer expects next. */
export function createSegmentWriter(host: WriterHost) {
  /** What the buffer is aimed at; null after it was cleared. */
  let aimed: { readonly lane: Lane; readonly index: number } | null = null;

  async function put(session: MediaSession, lane: Lane, bytes: Uint8Array, isStale: () => boolean): Promise<void> {
    if (bytes.length === 0) return;
    for (let quotaErrors = 0; ; quotaErrors += 1) {
      const outcome = await session.append(bytes);
      if (outcome === 'done' || outcome === 'dropped' || isStale()) return;
      // The element's own error event says what was wrong with the bytes.
      if (outcome === 'refused') throw new Failure(playerError('MEDIA_DECODING', lane.track.mimeType));
      if (quotaErrors >= QUOTA_ERRORS_MAX) throw new Failure(playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'));
      await host.room(session);
      if (isStale()) return;
    }
  }

  async function aim(session: MediaSession, lane: Lane, index: number, isStale: () => boolean): Promise<void> {
    const isContinued = aimed?.lane === lane && (hasOwnTimestamps(lane.track.mimeType) || aimed.index === index);
    aimed = { lane, index: index + 1 };
    if (isContinued) return;
    if ((await session.aim(aimAt(lane, index))) === 'refused')
      throw new Failure(playerError('MEDIA_NOT_SUPPORTED', lane.track.mimeType));
    await put(session, lane, withOwnDecoder(lane.head ?? EMPTY, lane.ordinal), isStale);
  }

  /** Waits until the head of the file is known; answers with the bytes that came behind it. */
  async function behindHead(lane: Lane, fetch: ByteFetch, head: ByteFetch | null): Promise<Uint8Array> {
    if (lane.head !== null) return EMPTY;
    if (head !== null) {
      lane.head = await wholeOf(head);
      return EMPTY;
    }
    const { headBytes } = lane.layout;
    let bytes = EMPTY;
    while (bytes.length < headBytes) {
      const more = await fetch.next();
      if (more === null) break;
      bytes = joined([bytes, more]);
    }
    lane.head = bytes.slice(0, headBytes);
    return bytes.subarray(headBytes);
  }

  function write(lane: Lane, index: number): SegmentWrite {
    const { source } = host;
    const fetch = index === 0 && lane.prefetch !== null ? lane.prefetch : fetchSegment(source, lane, index);
    if (index === 0) lane.prefetch = null;
    const isHeadApart = lane.head === null && index > 0 && lane.layout.headBytes > 0;
    const head = isHeadApart ? fetchBytes(source, lane.track, { first: 0, last: lane.layout.headBytes - 1 }) : null;
    let isCancelled = false;
    const isStale = () => isCancelled;

    async function run(): Promise<boolean> {
      const [session, first] = await Promise.all([host.sessionFor(lane), behindHead(lane, fetch, head)]);
      if (isStale()) return false;
      await aim(session, lane, index, isStale);
      for (let bytes: Uint8Array | null = first; bytes !== null; bytes = await fetch.next()) {
        if (isStale()) return false;
        await put(session, lane, bytes, isStale);
        if (isStale()) return false;
        if (bytes.length > 0) host.appended(lane);
      }
      return true;
    }
    return {
      lane,
      index,
      done: run(),
      cancel() {
        isCancelled = true;
        fetch.cancel();
        head?.cancel();
      },
    };
  }

  return {
    write,
    /** The buffer was cleared: whatever comes next has to be aimed anew. */
    forget: () => {
      aimed = null;
    },
  };
}
