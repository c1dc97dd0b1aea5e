import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import { CAN_PRELOAD_MS, MIME_TYPES, MS_PER_S, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/media.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { startPositionMs } from '#domain/media/timeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { mediaErrorOf } from './media-element-events.ts';
import { createAudioOutput } from './audio-output.ts';
import { createPlaybackStarter } from '../platform/startup-failure.ts';
import type { WebAudio } from './web-audio.ts';

interface OpenTrack {
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly startMs: Ms;
  readonly autoplay: boolean;
  /** The browser paused it before it was loaded. */
  isPaused: boolean;
  isLoaded: boolean;
  isAnnounced: boolean;
  isOver: boolean;
}

const toMs = (seconds: number) => seconds * MS_PER_S;

/** Whether a plain element plays a type the engine knows; MP4 may be whole or fragmented. */
const canPlay = (element: HTMLMediaElement, mimeType: string) => element.canPlayType(mimeType) !== '';

/**
 * The pipeline for addresses a media element plays by itself: previews, external files, and MP3 where MSE does not
 * support it. Unprotected and not gapless.
 */
export function createHtmlAudio(element: HTMLMediaElement, webAudio: WebAudio | null = null): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  const output = createAudioOutput(element, webAudio);
  const playbackStarter = createPlaybackStarter(element);
  let open: OpenTrack | null = null;
  let isSeekAsked = false;
  let progressedAtMs: Ms = Number.NEGATIVE_INFINITY;

  const positionMs = () => (open === null ? 0 : open.isLoaded ? toMs(element.currentTime) : open.startMs);
  const report = (type: 'playing' | 'paused' | 'seeked' | 'progressed' | 'waiting') => () => {
    if (open !== null && open.isLoaded && !open.isOver) events.emit({ type, playId: open.playId, positionMs: positionMs() });
  };

  function startSound(started: OpenTrack): void {
    const { playId, track } = started;
    playbackStarter.start({
      mimeType: track.mimeType,
      isOpen: () => open === started,
      onStopped(isRefused) {
        if (isRefused) events.emit({ type: 'autoplay-failed', playId });
        else started.isPaused = !started.isLoaded;
      },
      onFailure: (error) => finish({ type: 'failed', playId, error }),
    });
  }

  /** Spec §4 "loaded-metadata sets start position (reset to 0 if beyond duration)". */
  function loaded(): void {
    if (open === null || open.isLoaded) return;
    const durationMs = Number.isFinite(element.duration) ? toMs(element.duration) : open.track.durationMs;
    const fromMs = startPositionMs(open.startMs, durationMs);
    if (fromMs > 0) element.currentTime = fromMs / MS_PER_S;
    open.isLoaded = true;
    events.emit({ type: 'loaded', playId: open.playId, durationMs });
    if (open.isPaused) report('paused')();
  }

  /** Goes on with what the element loads or plays already; its events may have been missed. */
  function takeOver(taken: OpenTrack): void {
    if (element.readyState < element.HAVE_METADATA) return;
    queueMicrotask(() => {
      if (open !== taken) return;
      loaded();
      if (!element.paused && element.readyState >= element.HAVE_FUTURE_DATA) report('playing')();
    });
  }

  function moved(): void {
    if (open === null || !open.isLoaded || element.paused || element.seeking) return;
    if (Math.abs(positionMs() - progressedAtMs) >= PROGRESS_INTERVAL_MS) {
      progressedAtMs = positionMs();
      report('progressed')();
    }
    if (open.isAnnounced || toMs(element.duration - element.currentTime) > CAN_PRELOAD_MS) return;
    open.isAnnounced = true;
    events.emit({ type: 'can-preload', playId: open.playId });
  }

  function finish(event: MediaEvent | null): void {
    if (open === null || open.isOver || event === null) return;
    open.isOver = true;
    events.emit(event);
  }

  element.addEventListener('loadedmetadata', loaded);
  element.addEventListener('timeupdate', moved);
  element.addEventListener('playing', report('playing'));
  element.addEventListener('pause', () => {
    // A pause that was undone before its event fired is not reported.
    if (element.paused && !element.ended) report('paused')();
  });
  element.addEventListener('waiting', () => {
    if (!element.seeking) report('waiting')();
  });
  element.addEventListener('seeked', () => {
    if (isSeekAsked) report('seeked')();
    isSeekAsked = false;
  });
  element.addEventListener('ended', () => {
    finish(open === null ? null : { type: 'ended', playId: open.playId, nextPlayId: null });
  });
  element.addEventListener('error', () => {
    if (open === null || element.error === null) return;
    finish({ type: 'failed', playId: open.playId, error: mediaErrorOf(element.error, open.track.mimeType) });
  });

  return {
    support: () => Promise.resolve({ keySystems: [], mimeTypes: MIME_TYPES.filter((type) => canPlay(element, type)) }),
    open(playId, track, { positionMs: startMs, autoplay }) {
      const isFirst = open === null;
      open = { playId, track, startMs, autoplay, isPaused: false, isLoaded: false, isAnnounced: false, isOver: false };
      progressedAtMs = Number.NEGATIVE_INFINITY;
      const [url] = track.urls;
      if (url === undefined) {
        const failed = { type: 'failed', playId, error: baseError('PLAYER_CANNOT_FIND_PLAYABLE_URI') } as const;
        queueMicrotask(() => finish(open?.playId === playId ? failed : null));
        return;
      }
      output.setLoudness(track.loudness);
      if (isFirst && element.src === url && element.error === null) takeOver(open);
      else element.src = url;
      if (autoplay) startSound(open);
      else playbackStarter.pause();
    },
    // A plain element has nothing to put a track behind another with.
    prepare: () => undefined,
    preload: () => undefined,
    cancelPreload: () => undefined,
    play() {
      if (open === null) return;
      open.isPaused = false;
      startSound(open);
    },
    pause: playbackStarter.pause,
    seek(targetMs) {
      if (open === null || !open.isLoaded) return;
      isSeekAsked = true;
      open.isOver = false;
      element.currentTime = Math.max(0, targetMs) / MS_PER_S;
    },
    stop() {
      open = null;
      playbackStarter.pause();
      element.removeAttribute('src');
      element.load();
    },
    setVolume: output.setVolume,
    setRate: output.setRate,
    setSound: output.setSound,
    positionMs,
    onEvent: (listener) => events.add(listener),
    // The element's own fetches are not measured.
    onObservation: () => () => undefined,
  };
}
