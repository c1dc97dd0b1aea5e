import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { delay } from '#application/runtime/delay.ts';
import { QUOTA_ERRORS_MAX } from '#domain/constants/playback/media.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { withDistinctDecoderConfig } from '#domain/media/decoder-config.ts';
import { byteRangeOf } from '#domain/media/segment-layout.ts';
import { hasOwnTimestamps } from '#domain/media/mime.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { appendTargetOf, type TrackSlot } from '../track-slot.ts';
import type { SourceBufferSession } from './source-buffer-session.ts';
import { fetchBytes, concatBytes, type ByteFetch } from './segment-fetch.ts';
import { fetchPartialSegment } from './partial-segment-fetch.ts';
import { createSegmentTiming } from '../segment-timing.ts';

export interface SegmentWriterHost {
  readonly source: TrackSource;
  readonly clock: Clock;
  /** The session the slot can be played in; for protected ones with keys on the element. */
  sessionFor(slot: TrackSlot): Promise<SourceBufferSession>;
  /** Whether the slot may be appended now; checked again after `waitForChange`. */
  isTurn(slot: TrackSlot, session: SourceBufferSession): boolean;
  waitForChange(): Promise<void>;
  /** Resolves once the buffer may have room; false when nothing can be removed and playback would stall. */
  waitForRoom(session: SourceBufferSession): Promise<boolean>;
  /** The delay before a broken fetch is resumed; null when its failure is final. */
  retryDelayMs(slot: TrackSlot, error: PlayerError): Ms | null;
  /** Sound of the slot arrived in the buffer. */
  onAppended(slot: TrackSlot): void;
  onObservation(slot: TrackSlot, observation: Observation): void;
}

/** One segment on its way from the service into the buffer. */
export interface SegmentWrite {
  readonly slot: TrackSlot;
  readonly index: number;
  /** Bytes before this position of the track may be skipped. */
  readonly fromMs: Ms;
  /** True when the whole segment is in the buffer, false when it was cancelled. Rejects with a Failure. */
  readonly done: Promise<boolean>;
  cancel(): void;
}

/** The fetch of a slot's segment; the first one includes the head of the file. */
export function fetchSegment(host: Pick<SegmentWriterHost, 'source' | 'clock'>, slot: TrackSlot, index: number): ByteFetch {
  const segment = slot.layout.segments[index];
  const range = slot.initSegment !== null && segment !== undefined ? segment : byteRangeOf(slot.layout, index);
  return fetchBytes(host, slot.track, range);
}

/** The same without the bytes before a position in its middle; null when skipping saves nothing. */
function fetchFrom(
  host: Pick<SegmentWriterHost, 'source' | 'clock'>,
  slot: TrackSlot,
  index: number,
  positionMs: Ms,
): ByteFetch | null {
  const { track, layout } = slot;
  const span = layout.segments[index];
  const duration = track.seekTable?.segments[index]?.[1];
  if (span === undefined || duration === undefined || index === 0 || !hasOwnTimestamps(track.mimeType)) return null;
  return fetchPartialSegment((range) => fetchBytes(host, track, range), { track, span, duration }, positionMs);
}

const EMPTY: Uint8Array = new Uint8Array();

/** Writes segments into the buffer as their bytes arrive, and tracks the expected next append. */
export function createSegmentWriter(host: SegmentWriterHost) {
  /** The current target of the buffer; null after it was cleared. */
  let aimed: { readonly slot: TrackSlot; readonly index: number } | null = null;

  function write(slot: TrackSlot, index: number, positionMs: Ms = 0): SegmentWrite {
    const skipping = fetchFrom(host, slot, index, positionMs);
    const ready = index === 0 ? slot.prefetch : skipping;
    const fetch = ready ?? fetchSegment(host, slot, index);
    if (index === 0) slot.prefetch = null;
    const isHeadApart = slot.initSegment === null && index > 0 && slot.layout.headBytes > 0;
    const head = isHeadApart ? fetchBytes(host, slot.track, { first: 0, last: slot.layout.headBytes - 1 }) : null;
    const watch = createSegmentTiming(host, slot, index, fetch);
    let isCancelled = false;
    const isStale = () => isCancelled;

    /** The next bytes of a fetch; resumes it while a retry is allowed. */
    async function read(from: ByteFetch): Promise<Uint8Array | null> {
      for (;;) {
        try {
          return await from.next();
        } catch (thrown) {
          const delayMs = isStale() ? null : host.retryDelayMs(slot, errorFrom(thrown));
          if (delayMs === null) throw thrown;
          await delay(host.clock, delayMs);
          if (isStale()) return null;
          from.resume();
        }
      }
    }

    async function readUpTo(from: ByteFetch, count: number): Promise<Uint8Array> {
      let bytes = EMPTY;
      while (bytes.length < count) {
        const more = await read(from);
        if (more === null) break;
        bytes = concatBytes([bytes, more]);
      }
      return bytes;
    }

    /** Reads until the head of the file is complete; resolves with the bytes behind it. */
    async function behindHead(): Promise<Uint8Array> {
      if (slot.initSegment !== null) return EMPTY;
      const { headBytes } = slot.layout;
      const bytes = await readUpTo(head ?? fetch, headBytes);
      if (isStale()) return EMPTY;
      slot.initSegment = bytes.slice(0, headBytes);
      return bytes.subarray(headBytes);
    }

    async function put(session: SourceBufferSession, bytes: Uint8Array): Promise<void> {
      for (let quotaErrors = 0; bytes.length > 0 && !isStale();) {
        const outcome = await session.append(bytes);
        if (outcome === 'done' || outcome === 'dropped') return;
        // The element's own error event carries the cause.
        if (outcome === 'refused' && !isStale()) throw new Failure(playerError('MEDIA_DECODING', slot.track.mimeType));
        const isRoom = await watch.without(host.waitForRoom(session));
        quotaErrors = isRoom ? 0 : quotaErrors + 1;
        if (quotaErrors >= QUOTA_ERRORS_MAX) throw new Failure(playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'));
      }
    }

    async function aim(session: SourceBufferSession): Promise<void> {
      const isContinued = aimed?.slot === slot && (hasOwnTimestamps(slot.track.mimeType) || aimed.index === index);
      aimed = { slot, index: index + 1 };
      if (isContinued) return;
      if ((await session.setTarget(appendTargetOf(slot, index))) === 'refused')
        throw new Failure(playerError('MEDIA_NOT_SUPPORTED', slot.track.mimeType));
      await put(session, withDistinctDecoderConfig(slot.initSegment ?? EMPTY, slot.ordinal));
      if (!isStale()) watch.initialised();
    }

    async function run(): Promise<boolean> {
      const [session, first] = await Promise.all([host.sessionFor(slot), behindHead()]);
      while (!isStale() && !host.isTurn(slot, session)) await watch.without(host.waitForChange());
      if (isStale()) return false;
      await aim(session);
      // Append sound only once its key is usable: Chromium never ends a seek that starts while it waits for a key.
      if (!(await watch.without(slot.licensed))) return false;
      for (let bytes: Uint8Array | null = first; bytes !== null && !isStale(); bytes = await read(fetch)) {
        await put(session, bytes);
        if (bytes.length > 0 && !isStale()) host.onAppended(slot);
      }
      return !isStale();
    }

    const done = run().then(
      (isWhole) => {
        if (isWhole) watch.finished();
        return isWhole;
      },
      (thrown: unknown) => {
        if (!isStale()) watch.failed(errorFrom(thrown));
        throw thrown;
      },
    );
    return {
      slot,
      index,
      fromMs: skipping === null ? 0 : positionMs,
      done,
      cancel() {
        isCancelled = true;
        fetch.cancel();
        head?.cancel();
      },
    };
  }

  return {
    write,
    /** The buffer was cleared: the next write sets its target again. */
    forget: () => {
      aimed = null;
    },
  };
}
