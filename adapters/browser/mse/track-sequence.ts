import { errorFrom } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { bufferedAheadMs, isBuffered, nextBufferStep } from '#domain/media/buffering-policy.ts';
import { byteRangeOf, type TrackLayout } from '#domain/media/segment-layout.ts';
import { nextBaseMs } from '#domain/media/timeline.ts';
import { isProtected, type PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createFeeder } from './buffer/buffer-scheduler.ts';
import { createPrepared } from './prefetched-track.ts';
import { fetchBytes } from './buffer/segment-fetch.ts';
import type { Keyring } from './eme/key-manager.ts';
import { createLane, isSameFile, positionIn, recount, type Lane } from './track-slot.ts';
import type { Playhead } from './playhead.ts';
import type { Stage } from './media-element-session.ts';

export interface ProgramHost {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly keyring: Keyring;
  readonly stage: Stage;
  readonly playhead: Pick<Playhead, 'timelineMs' | 'leftMs'>;
  /** Sound of the open track arrived in the buffer. */
  appended(lane: Lane): void;
  observed(lane: Lane, observation: Observation): void;
  /** The open track cannot go on. */
  failed(lane: Lane, error: PlayerError): void;
  /** The open track is to begin once more where it stood. */
  reopened(lane: Lane): void;
}

/** What is on the timeline: the track that is open, the one that follows, their bytes and their keys. */
export interface Program {
  current(): Lane | null;
  next(): Lane | null;
  /** The lane the file is in, if any. */
  laneOf(track: PlayableTrack): Lane | null;
  /** Makes the track the open one. What is there of it already, preloaded or from before, is used again. */
  open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): Lane;
  /** The sound at the position is in the buffer, and the key for it is there. */
  isSoundThere(): boolean;
  /** Whether the lane's sound at a position is in the buffer. */
  holds(lane: Lane, positionMs: Ms): boolean;
  /** Begins the open track anew where it stands, in a new source. */
  reopen(): void;
  /** Its first segment is fetched and its licence asked for; the last one prepared is kept. */
  prepare(track: PlayableTrack, layout: TrackLayout): void;
  /** Puts the track behind the open one. */
  preload(playId: PlayId, track: PlayableTrack, layout: TrackLayout): void;
  dropNext(): void;
  /** The playhead ran into the track behind: that is the open one now. */
  advance(): Lane | null;
  /** Fetches what this position needs first, instead of what is under way. */
  redirect(lane: Lane, positionMs: Ms): void;
  pump(): void;
  fail(lane: Lane, error: PlayerError): void;
  clear(): void;
}

export function createProgram(host: ProgramHost): Program {
  const { clock, source, keyring, stage } = host;
  const { timelineMs } = host.playhead;
  let current: Lane | null = null;
  let next: Lane | null = null;
  const prepared = createPrepared((track, layout) => fetchBytes({ source, clock }, track, byteRangeOf(layout, 0)));
  let usedUpToMs: Ms = 0;
  let laneCount = 0;

  const feeder = createFeeder({
    ...host,
    sessionFor: (lane) => stage.sessionFor(lane.track),
    openSession: stage.session,
    lanes: () => ({ current, next }),
    appended(lane) {
      lane.hasSound = true;
      if (lane === current) host.appended(lane);
    },
    failed: fail,
  });

  function fail(lane: Lane, error: PlayerError): void {
    // Bytes that cannot be read break the source they were given to, with all that is in it. Nobody waits for the
    // element's own error: it comes later, and would be taken for one of the track that is open then.
    const isSourceBroken = error.code === 'MEDIA_DECODING';
    if (lane === next) {
      dropNext();
      if (isSourceBroken) reopen();
      else feeder.pump();
    }
    if (lane !== current || lane.isOver) return;
    if (isSourceBroken) dropNext();
    giveUp(lane);
    keyring.keepOnly(next === null ? [] : [next.track]);
    if (isSourceBroken) stage.drop();
    // What had no room for this track has to have room for the next, or for this one from here on.
    if (error.code === 'PLAYER_BUFFER_QUOTA_EXCEEDED') void stage.session()?.remove(0, Number.POSITIVE_INFINITY);
    host.failed(lane, error);
  }

  /** Neither buffer nor key of a track that failed is trusted: it begins anew when it is opened again. */
  function giveUp(lane: Lane): void {
    lane.isOver = true;
    lane.failures += 1;
    feeder.cancel();
  }

  function dropNext(): void {
    if (next === null) return;
    const dropped = next;
    next = null;
    if (feeder.isWriting(dropped)) feeder.cancel();
    dropped.prefetch?.cancel();
    if (dropped.hasSound) void stage.session()?.remove(dropped.baseMs, dropped.endMs);
  }

  /** Nothing follows any more: the open track may be complete with that, and waiting at its end. */
  function letGo(): void {
    dropNext();
    feeder.pump();
  }

  function newLane(playId: PlayId, track: PlayableTrack, layout: TrackLayout, baseMs: Ms): Lane {
    const lane = createLane((laneCount += 1), playId, track, layout, baseMs);
    usedUpToMs = Math.max(usedUpToMs, lane.endMs);
    lane.prefetch = prepared.take(track);
    lane.wasReady = lane.prefetch !== null;
    return lane;
  }

  const laneOf = (track: PlayableTrack) => [current, next].find((lane) => lane !== null && isSameFile(lane.track, track)) ?? null;

  const isReusable = (lane: Lane | null, track: PlayableTrack): lane is Lane =>
    lane !== null && !(lane.isOver && lane.failures > 0) && isSameFile(lane.track, track);

  function laneFor(playId: PlayId, track: PlayableTrack, layout: TrackLayout): Lane {
    const old = [next, current].find((lane) => isReusable(lane, track));
    if (!old) return newLane(playId, track, layout, nextBaseMs(Math.max(usedUpToMs, timelineMs())));
    old.wasReady = old.hasSound || old.prefetch !== null;
    return Object.assign(old, { playId, isLoaded: false, isAnnounced: false, isOver: false, failures: 0 });
  }

  /** The licence is asked for beside the bytes, never after them. */
  function license(lane: Lane): void {
    if (!isProtected(lane.track)) return;
    lane.licensed = stage
      .sessionFor(lane.track)
      .then(async () => (lane === current || lane === next ? keyring.license(lane.track) : undefined))
      .then(
        () => true,
        (thrown: unknown) => {
          fail(lane, errorFrom(thrown));
          return false;
        },
      );
  }

  /** A key goes once the element is out of its sound: one that misses it in a seek may never end that. */
  function tidyKeys(): void {
    if (stage.session()?.isSeeking() === true || current?.startMs !== null) return;
    keyring.keepOnly([current, next].flatMap((lane) => (lane === null || lane.isOver ? [] : [lane.track])));
  }

  function redirect(lane: Lane, positionMs: Ms): void {
    const session = stage.session();
    if (session !== null && lane.hasSound) recount(lane, session.buffered(), positionMs);
    const step = nextBufferStep(lane.layout, lane.held, positionMs);
    if (step.type !== 'fetch' || !feeder.isWriting(lane, { index: step.index, positionMs })) feeder.cancel();
  }

  function open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): Lane {
    const lane = laneFor(playId, track, layout);
    if (lane === next) next = null;
    if (lane !== current && current !== null) keyring.keepOnly([current.track, track]);
    current = lane;
    lane.startMs = startMs;
    dropNext();
    redirect(lane, startMs);
    license(lane);
    feeder.pump();
    return lane;
  }

  function reopen(): void {
    if (current === null || current.isOver) return;
    const { isAnnounced, playId, track, layout } = current;
    const positionMs = positionIn(current, timelineMs());
    giveUp(current);
    stage.drop();
    // What follows is asked for once only: it may be what broke the source.
    host.reopened(Object.assign(open(playId, track, layout, positionMs), { isAnnounced }));
  }

  return {
    ...{ fail, laneOf, open, redirect, reopen },
    current: () => current,
    next: () => next,
    isSoundThere() {
      const aheadMs = bufferedAheadMs(stage.session()?.buffered() ?? [], timelineMs());
      return current !== null && aheadMs > 0 && keyring.isLicensed(current.track);
    },
    holds: (lane, positionMs) => isBuffered(stage.session()?.buffered() ?? [], lane.baseMs + positionMs),
    prepare(track, layout) {
      if (prepared.has(track) || laneOf(track) !== null) return;
      void keyring.prepare(track);
      prepared.put(track, layout);
    },
    preload(playId, track, layout) {
      if (current === null) return;
      if (next !== null && isSameFile(next.track, track)) {
        next.playId = playId;
        return;
      }
      dropNext();
      const lane = newLane(playId, track, layout, current.endMs);
      next = lane;
      feeder.prefetch(lane);
      // A track that needs other keys cannot share the element: it starts anew when it is opened.
      void stage.fits(track).then((fits) => {
        if (lane !== next) return;
        if (fits) license(lane);
        else letGo();
      });
      feeder.pump();
    },
    dropNext: letGo,
    advance() {
      if (current === null || next === null || !next.hasSound || timelineMs() < current.endMs) return null;
      current = next;
      next = null;
      tidyKeys();
      return current;
    },
    pump() {
      feeder.pump();
      tidyKeys();
    },
    clear() {
      prepared.clear();
      dropNext();
      current = null;
      feeder.cancel();
      keyring.keepOnly([]);
    },
  };
}
