import { errorFrom } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaPipeline, TrackSource } from '#application/ports/media-pipeline.ts';
import { MIME_TYPES } from '#domain/constants/playback/media.ts';
import { startPositionMs } from '#domain/media/segment-layout.ts';
import { isProtected } from '#domain/media/types.ts';
import { createKeyring } from './eme/key-manager.ts';
import { positionIn, type Lane } from './track-slot.ts';
import { createPlayhead } from './playhead.ts';
import { createProgram } from './track-sequence.ts';
import { createReporter, errorOf, isAtEnd } from '../audio/media-element-events.ts';
import { createSeekWatch } from './stuck-seek-watchdog.ts';
import { createSignals } from './pipeline-events.ts';
import { createStage } from './media-element-session.ts';
import { isMseType, layoutFor } from './mime-support.ts';
import { createOutput } from '../audio/audio-output.ts';
import { createStarter } from '../platform/startup-failure.ts';
import type { WebAudio } from '../audio/web-audio.ts';

export interface MsePipelineOptions {
  readonly element: HTMLMediaElement;
  readonly trackSource: TrackSource;
  readonly clock: Clock;
  /** Absent: there is no equalizer. */
  readonly webAudio?: WebAudio;
}

/** Closer to the end than this there is no sound to stand on after a seek. */
const END_MARGIN_MS = 50;

/**
 * Plays indexed files through MSE, protected ones with EME: one element, one source and one buffer for a session of
 * tracks on a virtual timeline. A start costs one request, and the preloaded next track follows without a gap.
 * Spec §4 "Player engine", "Media source".
 */
export function createMsePipeline({ element, trackSource, clock, webAudio }: MsePipelineOptions): MediaPipeline {
  const { emit, meter, observe, ...told } = createSignals(clock);
  const keyring = createKeyring({
    ...{ element, clock, source: trackSource },
    observed(track, observation) {
      const lane = program.laneOf(track);
      if (lane !== null) observe(lane.playId, observation);
    },
    lost(track, error) {
      const lane = program.laneOf(track);
      if (lane !== null) program.fail(lane, error);
    },
  });
  const stage = createStage(element, keyring);
  const reporter = createReporter(element, clock, emit);
  const output = createOutput(element, webAudio);
  const starter = createStarter(element);
  let wantsPlay = false;
  /** Asked for before the track was there to be paused. */
  let isPauseAsked = false;
  let isSeekAsked = false;
  const playhead = createPlayhead({ element, clock, stage, current: () => program.current() });
  const program = createProgram({
    clock,
    source: trackSource,
    keyring,
    stage,
    playhead,
    appended: settle,
    observed: (lane, observation) => observe(lane.playId, observation),
    failed: (lane, error) => emit({ type: 'failed', playId: lane.playId, error }),
    reopened: (lane) => begin(lane),
  });
  const seekWatch = createSeekWatch({
    clock,
    isSeeking: () => element.seeking,
    isSoundThere: program.isSoundThere,
    renew: program.reopen,
  });

  /** The open track's sound is there: out of a small gap in front of it if need be, and told. */
  function settle(lane: Lane): void {
    if (!playhead.isIn(lane) || !lane.hasSound) return;
    playhead.nudge(lane);
    if (lane.isLoaded) return;
    const { playId, track, wasReady } = lane;
    const keySystem = isProtected(track) ? keyring.system() : null;
    observe(playId, { type: 'opened', mimeType: track.mimeType, keySystem, wasReady });
    reporter.loaded(lane, isPauseAsked);
  }

  function startSound(lane: Lane): void {
    starter.start({
      mimeType: lane.track.mimeType,
      isOpen: () => lane === program.current(),
      stopped(isRefused) {
        wantsPlay = false;
        if (isRefused) emit({ type: 'autoplay-failed', playId: lane.playId });
        else isPauseAsked = !lane.isLoaded;
      },
      failed: (error) => program.fail(lane, error),
    });
  }

  /** Goes where the lane is to start, or where it was told to seek. */
  async function enter(lane: Lane): Promise<void> {
    if (!(await playhead.enter(lane))) return;
    output.setLoudness(lane.track.loudness);
    if (wantsPlay) startSound(lane);
    settle(lane);
    program.pump();
  }
  const begin = (lane: Lane) => {
    enter(lane).catch((thrown: unknown) => program.fail(lane, errorFrom(thrown)));
  };

  function halt(): void {
    playhead.unwatchEnd();
    reporter.silence();
    isPauseAsked = false;
    isSeekAsked = false;
  }

  function stop(): void {
    halt();
    seekWatch.end();
    wantsPlay = false;
    starter.pause();
    program.clear();
    void stage.session()?.remove(0, Number.POSITIVE_INFINITY);
  }

  /** The playhead may have moved on, into the track behind as well. */
  function moved(): void {
    const before = program.current();
    if (before === null || !playhead.isIn(before)) return;
    const following = program.advance();
    if (following !== null) {
      reporter.silence();
      output.setLoudness(following.track.loudness);
      emit({ type: 'ended', playId: before.playId, nextPlayId: following.playId });
    }
    const lane = program.current();
    if (lane === null || !playhead.isIn(lane)) return;
    settle(lane);
    reporter.moved(lane);
    program.pump();
    if (program.next() === null) playhead.unwatchEnd();
    else playhead.watchEnd(lane, moved);
  }

  function ended(): void {
    const lane = program.current();
    if (!isAtEnd(element) || lane === null || !playhead.isIn(lane)) return;
    lane.isOver = true;
    reporter.silence();
    emit({ type: 'ended', playId: lane.playId, nextPlayId: null });
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
    stage.drop();
    program.dropNext();
    if (lane !== null) program.fail(lane, error);
  }

  const about = (tell: (lane: Lane) => void) => () => {
    const lane = program.current();
    if (lane !== null && playhead.isIn(lane)) tell(lane);
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
        queueMicrotask(() => emit({ type: 'failed', playId, error: layout.error }));
        return;
      }
      halt();
      wantsPlay = autoplay;
      if (autoplay) meter.playAsked(playId);
      else starter.pause();
      begin(program.open(playId, track, layout.value, startPositionMs(positionMs, layout.value.durationMs)));
      seekWatch.begin();
    },
    prepare(track) {
      const layout = layoutFor(track);
      if (layout.ok) program.prepare(track, layout.value);
    },
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
      if (lane !== null) meter.playAsked(lane.playId);
      if (lane !== null && playhead.isIn(lane)) startSound(lane);
    },
    pause() {
      wantsPlay = false;
      isPauseAsked = program.current()?.isLoaded === false;
      starter.pause();
    },
    seek(positionMs) {
      const lane = program.current();
      if (lane === null) return;
      const targetMs = Math.max(0, Math.min(positionMs, lane.layout.durationMs - END_MARGIN_MS));
      isSeekAsked = true;
      lane.isOver = false;
      if (!program.holds(lane, targetMs)) meter.seekAsked(lane.playId);
      lane.startMs = targetMs;
      program.redirect(lane, targetMs);
      begin(lane);
      program.pump();
      seekWatch.begin();
    },
    stop,
    setVolume: output.setVolume,
    setRate: output.setRate,
    setSound: output.setSound,
    positionMs() {
      const lane = program.current();
      return lane === null ? 0 : positionIn(lane, playhead.timelineMs());
    },
    ...told,
  };
}
