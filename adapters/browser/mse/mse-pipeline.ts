import { errorFrom } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { MIME_TYPES, SEEK_END_MARGIN_MS } from '#domain/constants/playback/media.ts';
import { startPositionMs } from '#domain/media/timeline.ts';
import { isProtected } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { EmeApi } from './eme/eme-api.ts';
import { createKeyManager } from './eme/key-manager.ts';
import { positionIn, type TrackSlot } from './track-slot.ts';
import { createPlayhead } from './playhead.ts';
import { createTrackSequence } from './track-sequence.ts';
import { createMediaElementReporter, mediaErrorOf, isAtEnd } from '../audio/media-element-events.ts';
import { createStuckSeekWatchdog } from './stuck-seek-watchdog.ts';
import { createPipelineEvents } from './pipeline-events.ts';
import { createMediaElementSession } from './media-element-session.ts';
import { isMseType, layoutFor } from './mime-support.ts';
import type { FadingPipeline } from '../audio/crossfade-pipeline.ts';
import { createAudioOutput } from '../audio/audio-output.ts';
import { createPlaybackStarter } from '../platform/startup-failure.ts';
import type { WebAudio } from '../audio/web-audio.ts';

export interface MsePipelineOptions {
  readonly element: HTMLMediaElement;
  readonly trackSource: TrackSource;
  readonly clock: Clock;
  /** Absent: there is no equalizer. */
  readonly webAudio?: WebAudio;
  /** Default: the page's own API. */
  readonly encryptedMedia?: EmeApi;
}

/**
 * Plays indexed files through MSE, protected ones with EME: one element, one source and one buffer for a session of
 * tracks on a virtual timeline. A start costs one request, and the preloaded next track follows without a gap.
 * Spec §4 "Player engine", "Media source".
 */
export function createMsePipeline({ element, trackSource, clock, webAudio, encryptedMedia }: MsePipelineOptions): FadingPipeline {
  const { emit, meter, observe, ...subscriptions } = createPipelineEvents(clock);
  const keyManager = createKeyManager({
    ...{ element, clock, source: trackSource, ...(encryptedMedia && { encryptedMedia }) },
    onObservation(track, observation) {
      const slot = sequence.slotOf(track);
      if (slot !== null) observe(slot.playId, observation);
    },
    onKeyLost(track, error) {
      const slot = sequence.slotOf(track);
      if (slot !== null) sequence.fail(slot, error);
    },
  });
  const elementSession = createMediaElementSession(element, keyManager);
  let crossfadeMs: Ms = 0;
  const mediaReporter = createMediaElementReporter(element, clock, emit, () => crossfadeMs);
  const output = createAudioOutput(element, webAudio);
  const playbackStarter = createPlaybackStarter(element);
  let wantsPlay = false;
  /** A pause was requested before the track was loaded. */
  let isPauseRequested = false;
  let isSeekRequested = false;
  const playhead = createPlayhead({ element, clock, elementSession, current: () => sequence.current() });
  const sequence = createTrackSequence({
    clock,
    source: trackSource,
    keyManager,
    elementSession,
    playhead,
    onAppended: settle,
    onObservation: (slot, observation) => observe(slot.playId, observation),
    onFailure: (slot, error) => emit({ type: 'failed', playId: slot.playId, error }),
    onReopen: (slot) => begin(slot),
  });
  const seekWatchdog = createStuckSeekWatchdog({
    clock,
    isSeeking: () => element.seeking,
    isPlayable: sequence.isPlayable,
    reopen: sequence.reopen,
  });

  /** Reports a track as loaded once its first sound is buffered, and skips a small gap before it. */
  function settle(slot: TrackSlot): void {
    if (!playhead.isIn(slot) || !slot.isBuffered) return;
    playhead.skipGap(slot);
    if (slot.isLoaded) return;
    const { playId, track, wasReady } = slot;
    const keySystem = isProtected(track) ? keyManager.keySystem() : null;
    observe(playId, { type: 'opened', mimeType: track.mimeType, keySystem, wasReady });
    mediaReporter.loaded(slot, isPauseRequested);
  }

  function startSound(slot: TrackSlot): void {
    playbackStarter.start({
      mimeType: slot.track.mimeType,
      isOpen: () => slot === sequence.current(),
      onStopped(isRefused) {
        wantsPlay = false;
        if (isRefused) emit({ type: 'autoplay-failed', playId: slot.playId });
        else isPauseRequested = !slot.isLoaded;
      },
      onFailure: (error) => sequence.fail(slot, error),
    });
  }

  /** Moves the element to the slot's start, or to the position of the last seek. */
  async function enter(slot: TrackSlot): Promise<void> {
    if (!(await playhead.enter(slot))) return;
    output.setLoudness(slot.track.loudness);
    if (wantsPlay) startSound(slot);
    settle(slot);
    sequence.pump();
  }
  const begin = (slot: TrackSlot) => {
    enter(slot).catch((thrown: unknown) => sequence.fail(slot, errorFrom(thrown)));
  };

  function halt(): void {
    playhead.unwatchEnd();
    mediaReporter.reset();
    isPauseRequested = false;
    isSeekRequested = false;
  }

  function stop(): void {
    halt();
    seekWatchdog.end();
    wantsPlay = false;
    playbackStarter.pause();
    sequence.clear();
    void elementSession.openSession()?.remove(0, Number.POSITIVE_INFINITY);
  }

  /** Handles a new position of the playhead, which may be in the next track. */
  function moved(): void {
    const before = sequence.current();
    if (before === null || !playhead.isIn(before)) return;
    const following = sequence.advance();
    if (following !== null) {
      mediaReporter.reset();
      output.setLoudness(following.track.loudness);
      emit({ type: 'ended', playId: before.playId, nextPlayId: following.playId });
    }
    const slot = sequence.current();
    if (slot === null || !playhead.isIn(slot)) return;
    settle(slot);
    mediaReporter.timeUpdated(slot);
    sequence.pump();
    if (sequence.next() === null) playhead.unwatchEnd();
    else playhead.watchEnd(slot, moved);
  }

  function ended(): void {
    const slot = sequence.current();
    if (!isAtEnd(element) || slot === null || !playhead.isIn(slot)) return;
    slot.isOver = true;
    mediaReporter.reset();
    emit({ type: 'ended', playId: slot.playId, nextPlayId: null });
  }

  function seeked(): void {
    const slot = sequence.current();
    if (slot === null || element.seeking || slot.startMs !== null) return;
    if (isSeekRequested) mediaReporter.seeked(slot);
    isSeekRequested = false;
    moved();
  }

  /** Drops the source after an element error, because the element plays nothing until it has a new one. */
  function broke(): void {
    const slot = sequence.current();
    if (element.error === null) return;
    const error = mediaErrorOf(element.error, slot?.track.mimeType ?? '');
    elementSession.drop();
    sequence.dropNext();
    if (slot !== null) sequence.fail(slot, error);
  }

  const forCurrent = (report: (slot: TrackSlot) => void) => () => {
    const slot = sequence.current();
    if (slot !== null && playhead.isIn(slot)) report(slot);
  };
  element.addEventListener('timeupdate', moved);
  element.addEventListener('seeked', seeked);
  element.addEventListener('ended', ended);
  element.addEventListener('error', broke);
  element.addEventListener('playing', forCurrent(mediaReporter.playing));
  element.addEventListener('pause', forCurrent(mediaReporter.paused));
  element.addEventListener(
    'waiting',
    forCurrent((slot) => {
      mediaReporter.waiting(slot);
      sequence.refill();
    }),
  );

  return {
    async support() {
      elementSession.openEarly();
      return { keySystems: await keyManager.availableKeySystems(), mimeTypes: MIME_TYPES.filter(isMseType) };
    },
    open(playId, track, { positionMs, autoplay }) {
      const layout = layoutFor(track);
      if (!layout.ok) {
        stop();
        queueMicrotask(() => emit({ type: 'failed', playId, error: layout.error }));
        return;
      }
      halt();
      // The error belongs to the last track, and its event is pending. A new source discards both.
      if (element.error !== null) elementSession.drop();
      wantsPlay = autoplay;
      if (autoplay) meter.onPlayRequested(playId);
      else playbackStarter.pause();
      begin(sequence.open(playId, track, layout.value, startPositionMs(positionMs, layout.value.durationMs)));
      seekWatchdog.begin();
    },
    prepare(track) {
      const layout = layoutFor(track);
      if (layout.ok) sequence.prepare(track, layout.value);
    },
    preload(playId, track) {
      const layout = layoutFor(track);
      if (layout.ok) sequence.preload(playId, track, layout.value);
      else sequence.dropNext();
    },
    cancelPreload: () => sequence.dropNext(),
    play() {
      const slot = sequence.current();
      wantsPlay = true;
      isPauseRequested = false;
      if (slot !== null) meter.onPlayRequested(slot.playId);
      if (slot !== null && playhead.isIn(slot)) startSound(slot);
    },
    pause() {
      wantsPlay = false;
      isPauseRequested = sequence.current()?.isLoaded === false;
      playbackStarter.pause();
    },
    seek(positionMs) {
      const slot = sequence.current();
      if (slot === null) return;
      const targetMs = Math.max(0, Math.min(positionMs, slot.layout.durationMs - SEEK_END_MARGIN_MS));
      isSeekRequested = true;
      // A failed track has no buffered sound and no key.
      if (slot.isOver && slot.failures > 0) {
        const { isAnnounced, playId, track, layout } = slot;
        begin(Object.assign(sequence.open(playId, track, layout, targetMs), { isAnnounced }));
        seekWatchdog.begin();
        return;
      }
      slot.isOver = false;
      if (!sequence.isBuffered(slot, targetMs)) meter.onSeekRequested(slot.playId);
      slot.startMs = targetMs;
      sequence.redirect(slot, targetMs);
      begin(slot);
      sequence.pump();
      seekWatchdog.begin();
    },
    stop,
    setVolume: output.setVolume,
    setRate: output.setRate,
    setSound(settings) {
      ({ crossfadeMs } = settings);
      output.setSound(settings);
    },
    setLevel: output.setLevel,
    positionMs() {
      const slot = sequence.current();
      return slot === null ? 0 : positionIn(slot, playhead.timelineMs());
    },
    ...subscriptions,
  };
}
