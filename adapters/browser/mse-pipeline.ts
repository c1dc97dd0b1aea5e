import { errorFrom } from '#application/failure.ts';
import { createListeners } from '#application/listeners.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import { MIME_TYPES, MS_PER_S } from '#domain/constants/media.ts';
import { nudgeToMs } from '#domain/media/buffer-plan.ts';
import { startPositionMs } from '#domain/media/layout.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/units.ts';
import { createKeyring } from './mse/keyring.ts';
import { positionIn, type Lane } from './mse/lane.ts';
import { createProgram } from './mse/program.ts';
import { createReporter, errorOf } from './mse/reporter.ts';
import { createSeekWatch } from './mse/seek-watch.ts';
import { createStage } from './mse/stage.ts';
import { isMseType, layoutFor } from './mse/supported.ts';
import { createOutput } from './output.ts';

export interface MsePipelineOptions {
  readonly element: HTMLMediaElement;
  readonly trackSource: TrackSource;
  readonly clock: Clock;
}

/** Closer to the end than this there is no sound to stand on after a seek. */
const END_MARGIN_MS = 50;

/** From this long before a gapless join a timer watches it: `timeupdate` comes four times a second only. */
const JOIN_WATCH_MS = 1_000;

/**
 * Plays indexed files through MSE, protected ones with EME: one element, one source and one buffer for a session of
 * tracks on a virtual timeline. A start costs one request, and the preloaded next track follows without a gap.
 * Spec §4 "Player engine", "Media source".
 */
export function createMsePipeline({ element, trackSource, clock }: MsePipelineOptions): MediaPipeline {
  const events = createListeners<MediaEvent>();
  const observations = createListeners<[PlayId, Observation]>();
  const keyring = createKeyring(element, trackSource.licence);
  const stage = createStage(element, keyring);
  const reporter = createReporter(element, clock, events.emit);
  const output = createOutput(element);
  let wantsPlay = false;
  /** Asked for before the track was there to be paused. */
  let isPauseAsked = false;
  let isSeekAsked = false;
  let unwatchJoin: () => void = () => undefined;

  const program = createProgram({
    clock,
    source: trackSource,
    keyring,
    stage,
    timelineMs,
    appended: settle,
    failed: (lane, error) => events.emit({ type: 'failed', playId: lane.playId, error }),
  });

  const seekWatch = createSeekWatch({
    clock,
    isSeeking: () => element.seeking,
    isSoundThere: program.isSoundThere,
    renew() {
      const lane = program.reopen();
      if (lane !== null) begin(lane);
    },
  });

  function timelineMs(): Ms {
    const current = program.current();
    const isPending = current !== null && current.startMs !== null;
    return isPending ? current.baseMs + (current.startMs ?? 0) : element.currentTime * MS_PER_S;
  }

  /** The open track's sound is there: out of a small gap in front of it if need be, and told. */
  function settle(lane: Lane): void {
    if (lane.startMs !== null || lane.isOver || !lane.hasSound) return;
    const nudgedMs = nudgeToMs(stage.session()?.buffered() ?? [], timelineMs());
    if (nudgedMs !== null && nudgedMs < lane.endMs) element.currentTime = nudgedMs / MS_PER_S;
    reporter.loaded(lane, isPauseAsked);
  }

  function startSound(lane: Lane): void {
    element.play().catch((thrown: unknown) => {
      const isRefused = thrown instanceof DOMException && thrown.name === 'NotAllowedError';
      if (!isRefused || lane !== program.current()) return;
      wantsPlay = false;
      events.emit({ type: 'autoplay-failed', playId: lane.playId });
    });
  }

  /** Puts the element where the track starts, as soon as there is a session for it. */
  async function enter(lane: Lane): Promise<void> {
    const session = await stage.sessionFor(lane.track);
    if (session.isEnded()) await session.reopen();
    if (lane !== program.current() || lane.startMs === null) return;
    element.currentTime = (lane.baseMs + lane.startMs) / MS_PER_S;
    lane.startMs = null;
    output.setLoudness(lane.track.loudness);
    if (wantsPlay) startSound(lane);
    settle(lane);
    program.pump();
  }

  const begin = (lane: Lane) => {
    enter(lane).catch((thrown: unknown) => program.fail(lane, errorFrom(thrown)));
  };

  function halt(): void {
    unwatchJoin();
    reporter.silence();
    isPauseAsked = false;
    isSeekAsked = false;
  }

  function stop(): void {
    halt();
    seekWatch.end();
    wantsPlay = false;
    element.pause();
    program.clear();
    void stage.session()?.remove(0, Number.POSITIVE_INFINITY);
  }

  /** The playhead may have moved on, into the track behind as well. */
  function moved(): void {
    const before = program.current();
    if (before === null || before.startMs !== null || before.isOver) return;
    const following = program.advance();
    if (following !== null) {
      reporter.silence();
      output.setLoudness(following.track.loudness);
      events.emit({ type: 'ended', playId: before.playId, nextPlayId: following.playId });
    }
    const lane = program.current();
    if (lane === null || lane.startMs !== null || lane.isOver) return;
    settle(lane);
    reporter.moved(lane);
    program.pump();
    watchJoin(lane);
  }

  function watchJoin(lane: Lane): void {
    unwatchJoin();
    const leftMs = lane.endMs - timelineMs();
    if (program.next() !== null && !element.paused && leftMs < JOIN_WATCH_MS) unwatchJoin = clock.after(leftMs, moved);
  }

  function ended(): void {
    const lane = program.current();
    if (!element.ended || lane === null || lane.startMs !== null || lane.isOver) return;
    lane.isOver = true;
    reporter.silence();
    events.emit({ type: 'ended', playId: lane.playId, nextPlayId: null });
  }

  function seeked(): void {
    const lane = program.current();
    if (lane === null || element.seeking || lane.startMs !== null) return;
    if (isSeekAsked) reporter.seeked(lane);
    isSeekAsked = false;
    moved();
  }

  /** A broken element plays nothing any more: whatever comes next gets a new source. */
  function broke(): void {
    const lane = program.current();
    if (element.error === null) return;
    const error = errorOf(element.error, lane?.track.mimeType ?? '');
    program.dropNext();
    if (lane !== null) program.fail(lane, error);
    stage.drop();
  }

  const about = (tell: (lane: Lane) => void) => () => {
    const lane = program.current();
    if (lane !== null && lane.startMs === null && !lane.isOver) tell(lane);
  };
  element.addEventListener('timeupdate', moved);
  element.addEventListener('seeked', seeked);
  element.addEventListener('ended', ended);
  element.addEventListener('error', broke);
  element.addEventListener('playing', about(reporter.playing));
  element.addEventListener('pause', about(reporter.paused));
  element.addEventListener('waiting', about(reporter.waiting));

  return {
    async support() {
      stage.warm();
      return { keySystems: await keyring.available(), mimeTypes: MIME_TYPES.filter(isMseType) };
    },
    open(playId, track, { positionMs, autoplay }) {
      const layout = layoutFor(track);
      if (!layout.ok) {
        stop();
        queueMicrotask(() => events.emit({ type: 'failed', playId, error: layout.error }));
        return;
      }
      halt();
      wantsPlay = autoplay;
      if (!autoplay) element.pause();
      begin(program.open(playId, track, layout.value, startPositionMs(positionMs, layout.value.durationMs)));
      seekWatch.begin();
    },
    prepare: () => undefined,
    preload(playId, track) {
      const layout = layoutFor(track);
      if (layout.ok) program.preload(playId, track, layout.value);
      else program.dropNext();
    },
    cancelPreload: () => program.dropNext(),
    play() {
      const lane = program.current();
      wantsPlay = true;
      isPauseAsked = false;
      if (lane !== null && lane.startMs === null && !lane.isOver) startSound(lane);
    },
    pause() {
      wantsPlay = false;
      isPauseAsked = program.current()?.isLoaded === false;
      element.pause();
    },
    seek(positionMs) {
      const lane = program.current();
      if (lane === null) return;
      const targetMs = Math.max(0, Math.min(positionMs, lane.layout.durationMs - END_MARGIN_MS));
      isSeekAsked = true;
      lane.isOver = false;
      program.redirect(lane, targetMs);
      if (lane.startMs === null) element.currentTime = (lane.baseMs + targetMs) / MS_PER_S;
      else lane.startMs = targetMs;
      program.pump();
      seekWatch.begin();
    },
    stop,
    setVolume: output.setVolume,
    setRate: output.setRate,
    setSound: output.setSound,
    positionMs() {
      const lane = program.current();
      return lane === null ? 0 : positionIn(lane, timelineMs());
    },
    onEvent: (listener) => events.add(listener),
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
