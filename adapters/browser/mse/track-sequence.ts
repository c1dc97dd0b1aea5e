import { errorFrom } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { bufferedAheadMs, isBuffered, nextBufferStep } from '#domain/media/buffering-policy.ts';
import { byteRangeOf, segmentAt, type TrackLayout } from '#domain/media/segment-layout.ts';
import { nextBaseMs } from '#domain/media/timeline.ts';
import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createBufferScheduler } from './buffer/buffer-scheduler.ts';
import { createPrefetchedTrack } from './prefetched-track.ts';
import { fetchBytes } from './buffer/segment-fetch.ts';
import type { KeyManager } from './eme/key-manager.ts';
import { createTrackSlot, isSameFile, positionIn, updateBufferedSegments, type TrackSlot } from './track-slot.ts';
import type { Playhead } from './playhead.ts';
import type { MediaElementSession } from './media-element-session.ts';

export interface TrackSequenceHost {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly keyManager: KeyManager;
  readonly elementSession: MediaElementSession;
  readonly playhead: Pick<Playhead, 'timelineMs' | 'remainingMs'>;
  /** Sound of the open track arrived in the buffer. */
  onAppended(slot: TrackSlot): void;
  onObservation(slot: TrackSlot, observation: Observation): void;
  /** The open track cannot go on. */
  onFailure(slot: TrackSlot, error: PlayerError): void;
  /** The open track has to start again at its position. */
  onReopen(slot: TrackSlot): void;
}

/** The tracks on the timeline: the open one and the next one, with their bytes and keys. */
export interface TrackSequence {
  current(): TrackSlot | null;
  next(): TrackSlot | null;
  /** The slot the file is in, if any. */
  slotOf(track: PlayableTrack): TrackSlot | null;
  /** Opens the track. Reuses its slot, when it is preloaded or was open before. */
  open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): TrackSlot;
  /** The sound at the position is buffered, and its key is usable. */
  isPlayable(): boolean;
  /** Whether the slot's sound at a position is in the buffer. */
  isBuffered(slot: TrackSlot, positionMs: Ms): boolean;
  /** Reopens the open track at its position, in a new source. */
  reopen(): void;
  /** Fetches its first segment and requests its licence; only the last prefetched track is kept. */
  prepare(track: PlayableTrack, layout: TrackLayout): void;
  /** Puts the track behind the open one. */
  preload(playId: PlayId, track: PlayableTrack, layout: TrackLayout): void;
  dropNext(): void;
  /** The playhead ran into the track behind: that is the open one now. */
  advance(): TrackSlot | null;
  /** Fetches what this position needs first, and cancels other fetches. */
  redirect(slot: TrackSlot, positionMs: Ms): void;
  /** The open track waits: fetches again what the browser has evicted at its position. */
  refill(): void;
  pump(): void;
  fail(slot: TrackSlot, error: PlayerError): void;
  clear(): void;
}

export function createTrackSequence(host: TrackSequenceHost): TrackSequence {
  const { clock, source, keyManager, elementSession } = host;
  const { timelineMs } = host.playhead;
  let current: TrackSlot | null = null;
  let next: TrackSlot | null = null;
  const prepared = createPrefetchedTrack((track, layout) => fetchBytes({ source, clock }, track, byteRangeOf(layout, 0)));
  let usedUpToMs: Ms = 0;
  let slotCount = 0;

  const scheduler = createBufferScheduler({
    ...host,
    sessionFor: (slot) => elementSession.sessionFor(slot.track),
    openSession: elementSession.openSession,
    slots: () => ({ current, next }),
    onAppended(slot) {
      slot.isBuffered = true;
      if (slot === current) host.onAppended(slot);
    },
    onFailure: fail,
  });

  function fail(slot: TrackSlot, error: PlayerError): void {
    // Unreadable bytes break their whole media source. Do not wait for the element's error event: it comes later and would be
    // attributed to the track that is open then.
    const isSourceBroken = error.code === 'MEDIA_DECODING';
    if (slot === next) {
      dropNext();
      if (isSourceBroken) reopen();
      else scheduler.pump();
    }
    if (slot !== current || slot.isOver) return;
    if (isSourceBroken) dropNext();
    abandon(slot);
    keyManager.keepOnly(next === null ? [] : [next.track]);
    if (isSourceBroken) elementSession.drop();
    // What had no room for this track has to have room for the next, or for this one from here on.
    if (error.code === 'PLAYER_BUFFER_QUOTA_EXCEEDED') void elementSession.openSession()?.remove(0, Number.POSITIVE_INFINITY);
    host.onFailure(slot, error);
  }

  /** A failed track reuses neither its buffer nor its key: it starts from nothing when it is opened again. */
  function abandon(slot: TrackSlot): void {
    slot.isOver = true;
    slot.failures += 1;
    scheduler.cancel();
  }

  function dropNext(): void {
    if (next === null) return;
    const dropped = next;
    next = null;
    if (scheduler.isWriting(dropped)) scheduler.cancel();
    dropped.prefetch?.cancel();
    if (dropped.isBuffered) void elementSession.openSession()?.remove(dropped.baseMs, dropped.endMs);
  }

  /** Removes the next track; the open track may then be complete and wait for its end. */
  function removeNext(): void {
    dropNext();
    scheduler.pump();
  }

  function createNextSlot(playId: PlayId, track: PlayableTrack, layout: TrackLayout, baseMs: Ms): TrackSlot {
    const slot = createTrackSlot((slotCount += 1), playId, track, layout, baseMs);
    usedUpToMs = Math.max(usedUpToMs, slot.endMs);
    slot.prefetch = prepared.take(track);
    slot.wasReady = slot.prefetch !== null;
    return slot;
  }

  const slotOf = (track: PlayableTrack) => [current, next].find((slot) => slot !== null && isSameFile(slot.track, track)) ?? null;

  const isReusable = (slot: TrackSlot | null, track: PlayableTrack): slot is TrackSlot =>
    slot !== null && !(slot.isOver && slot.failures > 0) && isSameFile(slot.track, track);

  function slotFor(playId: PlayId, track: PlayableTrack, layout: TrackLayout): TrackSlot {
    const old = [next, current].find((slot) => isReusable(slot, track));
    if (!old) return createNextSlot(playId, track, layout, nextBaseMs(Math.max(usedUpToMs, timelineMs())));
    old.wasReady = old.isBuffered || old.prefetch !== null;
    return Object.assign(old, { playId, isLoaded: false, isAnnounced: false, isOver: false, failures: 0 });
  }

  /** The licence is requested in parallel with the bytes. */
  function license(slot: TrackSlot): void {
    if (!isProtected(slot.track)) return;
    slot.licensed = elementSession
      .sessionFor(slot.track)
      .then(async () => (slot === current || slot === next ? keyManager.license(slot.track) : undefined))
      .then(
        () => true,
        (thrown: unknown) => {
          fail(slot, errorFrom(thrown));
          return false;
        },
      );
  }

  /** Closes a key once the element has left its sound: an element that misses it in a seek may never end that seek. */
  function removeUnusedKeys(): void {
    if (elementSession.openSession()?.isSeeking() === true || current?.startMs !== null) return;
    keyManager.keepOnly([current, next].flatMap((slot) => (slot === null || slot.isOver ? [] : [slot.track])));
  }

  function redirect(slot: TrackSlot, positionMs: Ms): void {
    const session = elementSession.openSession();
    // Its source was dropped, with all that was in it.
    if (session === null) Object.assign(slot, { isBuffered: false, bufferedSegments: new Set() });
    else if (slot.isBuffered) updateBufferedSegments(slot, session.buffered(), positionMs);
    const step = nextBufferStep(slot.layout, slot.bufferedSegments, positionMs);
    if (step.type !== 'fetch' || !scheduler.isWriting(slot, { index: step.index, positionMs })) scheduler.cancel();
  }

  function open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): TrackSlot {
    const slot = slotFor(playId, track, layout);
    if (slot === next) next = null;
    if (slot !== current && current !== null) keyManager.keepOnly([current.track, track]);
    current = slot;
    slot.startMs = startMs;
    dropNext();
    redirect(slot, startMs);
    license(slot);
    scheduler.pump();
    return slot;
  }

  function reopen(): void {
    if (current === null || current.isOver) return;
    const { isAnnounced, playId, track, layout } = current;
    const positionMs = positionIn(current, timelineMs());
    abandon(current);
    elementSession.drop();
    // Do not load the next track again: it may be what broke the source.
    host.onReopen(Object.assign(open(playId, track, layout, positionMs), { isAnnounced }));
  }

  return {
    ...{ fail, slotOf: slotOf, open, redirect, reopen },
    current: () => current,
    next: () => next,
    isPlayable() {
      const aheadMs = bufferedAheadMs(elementSession.openSession()?.buffered() ?? [], timelineMs());
      return current !== null && aheadMs > 0 && keyManager.isLicensed(current.track);
    },
    isBuffered: (slot, positionMs) => isBuffered(elementSession.openSession()?.buffered() ?? [], slot.baseMs + positionMs),
    refill() {
      if (current === null) return;
      const positionMs = positionIn(current, timelineMs());
      const isThought = current.bufferedSegments.has(segmentAt(current.layout, positionMs));
      if (!isThought || isBuffered(elementSession.openSession()?.buffered() ?? [], timelineMs())) return;
      redirect(current, positionMs);
      scheduler.pump();
    },
    prepare(track, layout) {
      if (prepared.has(track) || slotOf(track) !== null) return;
      void keyManager.prepare(track);
      prepared.put(track, layout);
    },
    preload(playId, track, layout) {
      if (current === null) return;
      if (next !== null && isSameFile(next.track, track)) {
        next.playId = playId;
        return;
      }
      dropNext();
      const slot = createNextSlot(playId, track, layout, current.endMs);
      next = slot;
      scheduler.prefetch(slot);
      // A track that needs other keys cannot share the element: it gets its own session when it is opened.
      void elementSession.isCompatible(track).then((fits) => {
        if (slot !== next) return;
        if (fits) license(slot);
        else removeNext();
      });
      scheduler.pump();
    },
    dropNext: removeNext,
    advance() {
      if (current === null || next === null || !next.isBuffered || timelineMs() < current.endMs) return null;
      current = next;
      next = null;
      removeUnusedKeys();
      return current;
    },
    pump() {
      scheduler.pump();
      removeUnusedKeys();
    },
    clear() {
      prepared.clear();
      dropNext();
      current = null;
      scheduler.cancel();
      keyManager.keepOnly([]);
    },
  };
}
