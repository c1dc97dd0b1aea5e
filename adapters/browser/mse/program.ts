import { errorFrom } from '#application/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { bufferedAheadMs, nextBufferStep } from '#domain/media/buffer-plan.ts';
import type { TrackLayout } from '#domain/media/layout.ts';
import { nextBaseMs } from '#domain/media/timeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/units.ts';
import { createFeeder } from './feeder.ts';
import { isProtected, type Keyring } from './keyring.ts';
import { createLane, isSameFile, positionIn, recount, type Lane } from './lane.ts';
import type { Stage } from './stage.ts';

export interface ProgramHost {
  readonly clock: Clock;
  readonly source: TrackSource;
  readonly keyring: Keyring;
  readonly stage: Stage;
  /** The position on the timeline, or where it will be. */
  timelineMs(): Ms;
  /** Sound of the open track arrived in the buffer. */
  appended(lane: Lane): void;
  /** The open track cannot go on. */
  failed(lane: Lane, error: PlayerError): void;
}

/** What is on the timeline: the track that is open, the one that follows, their bytes and their keys. */
export interface Program {
  current(): Lane | null;
  next(): Lane | null;
  /** Makes the track the open one. What is there of it already, preloaded or from before, is used again. */
  open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): Lane;
  /** The sound at the position is in the buffer, and the key for it is there. */
  isSoundThere(): boolean;
  /** Begins the open track anew where it stands, in a new source; null when nothing is open. */
  reopen(): Lane | null;
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

export function createProgram({ clock, source, keyring, stage, timelineMs, appended, failed }: ProgramHost): Program {
  let current: Lane | null = null;
  let next: Lane | null = null;
  let usedUpToMs: Ms = 0;
  let laneCount = 0;

  const feeder = createFeeder({
    clock,
    source,
    sessionFor: (lane) => stage.sessionFor(lane.track),
    openSession: stage.session,
    lanes: () => ({ current, next }),
    timelineMs,
    appended(lane) {
      lane.hasSound = true;
      if (lane === current) appended(lane);
    },
    failed: fail,
  });

  function fail(lane: Lane, error: PlayerError): void {
    if (lane === next) letGo();
    if (lane !== current || lane.isOver) return;
    lane.isOver = true;
    // Neither buffer nor key of a track that failed is trusted: it begins anew when it is opened again.
    lane.failures += 1;
    keyring.keepOnly(next === null ? [] : [next.track]);
    feeder.cancel();
    failed(lane, error);
  }

  function dropNext(): void {
    if (next === null) return;
    const dropped = next;
    next = null;
    if (feeder.isWriting(dropped)) feeder.cancel();
    dropped.prefetch?.cancel();
    if (dropped.hasSound) void stage.session()?.remove(dropped.baseMs, dropped.endMs);
    if (current !== null) keyring.keepOnly([current.track]);
  }

  /** Nothing follows any more: the open track may be complete with that, and waiting at its end. */
  function letGo(): void {
    dropNext();
    feeder.pump();
  }

  function newLane(playId: PlayId, track: PlayableTrack, layout: TrackLayout, baseMs: Ms): Lane {
    const lane = createLane((laneCount += 1), playId, track, layout, baseMs);
    usedUpToMs = Math.max(usedUpToMs, lane.endMs);
    return lane;
  }

  const isReusable = (lane: Lane | null, track: PlayableTrack): lane is Lane =>
    lane !== null && !(lane.isOver && lane.failures > 0) && isSameFile(lane.track, track);

  function laneFor(playId: PlayId, track: PlayableTrack, layout: TrackLayout): Lane {
    const old = [next, current].find((lane) => isReusable(lane, track));
    if (!old) return newLane(playId, track, layout, nextBaseMs(Math.max(usedUpToMs, timelineMs())));
    return Object.assign(old, { playId, isLoaded: false, isAnnounced: false, isOver: false, retryAtMs: 0 });
  }

  /** The licence is asked for beside the bytes, never after them. */
  function license(lane: Lane): void {
    if (!isProtected(lane.track)) return;
    stage
      .sessionFor(lane.track)
      .then(async () => (lane === current || lane === next ? keyring.license(lane.track) : undefined))
      .catch((thrown: unknown) => fail(lane, errorFrom(thrown)));
  }

  function redirect(lane: Lane, positionMs: Ms): void {
    const session = stage.session();
    if (session !== null && lane.hasSound) recount(lane, session.buffered());
    const step = nextBufferStep(lane.layout, lane.held, positionMs);
    if (step.type !== 'fetch' || !feeder.isWriting(lane, step.index)) feeder.cancel();
  }

  function open(playId: PlayId, track: PlayableTrack, layout: TrackLayout, startMs: Ms): Lane {
    const lane = laneFor(playId, track, layout);
    if (lane === next) next = null;
    current = lane;
    lane.startMs = startMs;
    dropNext();
    keyring.keepOnly([track]);
    redirect(lane, startMs);
    license(lane);
    feeder.pump();
    return lane;
  }

  return {
    current: () => current,
    next: () => next,
    open,
    isSoundThere() {
      const aheadMs = bufferedAheadMs(stage.session()?.buffered() ?? [], timelineMs());
      return current !== null && aheadMs > 0 && keyring.isLicensed(current.track);
    },
    reopen() {
      if (current === null || current.isOver) return null;
      const { playId, track, layout } = current;
      const positionMs = positionIn(current, timelineMs());
      current.isOver = true;
      current.failures += 1;
      feeder.cancel();
      stage.drop();
      return open(playId, track, layout, positionMs);
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
      keyring.keepOnly([current.track]);
      return current;
    },
    redirect,
    pump: () => feeder.pump(),
    fail,
    clear() {
      dropNext();
      current = null;
      feeder.cancel();
      keyring.keepOnly([]);
    },
  };
}
