import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { VideoSource } from '#application/ports/video/video-source.ts';
import { MS_PER_S, SEEK_END_MARGIN_MS } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { isBuffered, nudgeToMs } from '#domain/media/buffering-policy.ts';
import { startPositionMs } from '#domain/media/timeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { variantsFor, type Variants } from '#domain/media/video/variants.ts';
import type { VideoContent, VideoManifest } from '#domain/media/video/video-manifest.ts';
import { videoLayoutOf } from '#domain/media/video/video-segments.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createKeyManager } from '../mse/eme/key-manager.ts';
import { spansOf } from '../mse/buffer/source-buffer-session.ts';
import { createMediaElementReporter, mediaErrorOf } from '../audio/media-element-events.ts';
import { createStuckSeekWatchdog } from '../mse/stuck-seek-watchdog.ts';
import { isMseType } from '../mse/mime-support.ts';
import { createPlaybackStarter } from '../platform/startup-failure.ts';
import { openVideoBufferScheduler, type VideoBufferScheduler } from './video-buffer-scheduler.ts';

export interface VideoPlaybackHost {
  readonly element: HTMLVideoElement;
  readonly source: VideoSource;
  readonly trackSource: Pick<TrackSource, 'licence' | 'certificate'>;
  readonly clock: Clock;
  readonly bandwidth: BandwidthMeter;
  emit(event: MediaEvent): void;
  onObservation(observation: Observation): void;
  /** A seek to a position that is not buffered. */
  onSeekOutsideBuffer(): void;
}

/** A video while it is open, on an element of its own. */
export interface VideoPlayback {
  play(): void;
  pause(): void;
  seek(positionMs: Ms): void;
  positionMs(): Ms;
  close(): void;
}

export interface VideoPlaybackStart {
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly video: VideoManifest;
  readonly content: VideoContent;
  readonly positionMs: Ms;
  readonly autoplay: boolean;
}

export function createVideoPlayback(
  host: VideoPlaybackHost,
  { playId, track, video, content, ...start }: VideoPlaybackStart,
): VideoPlayback {
  const { element, clock } = host;
  const layout = videoLayoutOf(video, content);
  const reported = { playId, baseMs: 0, endMs: layout.durationMs, layout, isLoaded: false, isAnnounced: false };
  const mediaReporter = createMediaElementReporter(element, clock, host.emit);
  const playbackStarter = createPlaybackStarter(element);
  const keyManager = createKeyManager({
    element,
    source: host.trackSource,
    clock,
    onObservation: (_, observation) => host.onObservation(observation),
    onKeyLost: (_, error) => fail(error),
  });
  let feed: VideoBufferScheduler | null = null;
  /** The start position, until the element has reached it. */
  let startMs: Ms | null = startPositionMs(start.positionMs, layout.durationMs);
  let wantsPlay = start.autoplay;
  /** A pause was requested before the video was loaded. */
  let isPauseAsked = false;
  let isOver = false;
  /** True while the element skips a small gap, which is not a seek of the user. */
  let isNudged = false;

  const positionMs = () => startMs ?? Math.min(element.currentTime * MS_PER_S, layout.durationMs);
  const isThere = () => isBuffered(spansOf(element.buffered), positionMs());

  function fail(error: PlayerError): void {
    if (isOver) return;
    isOver = true;
    feed?.close();
    host.emit({ type: 'failed', playId, error });
  }

  async function variants(): Promise<Variants> {
    const keySystems = content.encryption_infos.length > 0 ? await keyManager.availableKeySystems() : [];
    const found = variantsFor(content, { keySystems, decodes: isMseType });
    if (!found.ok) throw new Failure(found.error);
    if (found.value.encryption !== null) {
      await keyManager.attachFor(track);
      keyManager.license(track).catch((thrown: unknown) => fail(errorFrom(thrown)));
    }
    return found.value;
  }

  /** Gives the element a source and puts it where the video starts. */
  async function begin(fromMs: Ms): Promise<void> {
    startMs = fromMs;
    const opened = await openVideoBufferScheduler({
      ...host,
      track,
      layout,
      positionMs,
      variants: await variants(),
      onAppended: settle,
      onFailure: fail,
    });
    if (isOver) {
      opened.close();
      return;
    }
    feed = opened;
    element.currentTime = startMs / MS_PER_S;
    startMs = null;
    host.onObservation({ type: 'opened', mimeType: track.mimeType, keySystem: keyManager.keySystem(), wasReady: false });
    if (wantsPlay) startSound();
    feed.pump();
  }

  function startSound(): void {
    playbackStarter.start({
      mimeType: track.mimeType,
      isOpen: () => !isOver,
      onStopped(isRefused) {
        wantsPlay = false;
        if (isRefused) host.emit({ type: 'autoplay-failed', playId });
        else isPauseAsked = !reported.isLoaded;
      },
      onFailure: fail,
    });
  }

  /** Picture and sound are buffered: skips a small gap in front of them and reports the video as loaded. */
  function settle(): void {
    if (startMs !== null || isOver) return;
    const nudgedMs = nudgeToMs(spansOf(element.buffered), positionMs());
    if (nudgedMs !== null) {
      isNudged = true;
      element.currentTime = nudgedMs / MS_PER_S;
    }
    if (isThere()) mediaReporter.loaded(reported, isPauseAsked);
  }

  const seekWatchdog = createStuckSeekWatchdog({
    clock,
    isSeeking: () => element.seeking,
    isPlayable: isThere,
    reopen() {
      const atMs = positionMs();
      feed?.close();
      feed = null;
      begin(atMs).catch((thrown: unknown) => fail(errorFrom(thrown)));
    },
  });

  const on = (type: string, act: () => void) =>
    element.addEventListener(type, () => {
      if (startMs === null && !isOver) act();
    });
  on('timeupdate', () => {
    settle();
    mediaReporter.timeUpdated(reported);
    feed?.pump();
  });
  // The browser's own controls seek too.
  on('seeking', () => {
    if (reported.isLoaded && !isThere()) host.onSeekOutsideBuffer();
    feed?.redirect();
  });
  on('seeked', () => {
    if (element.seeking) return;
    if (reported.isLoaded && !isNudged) mediaReporter.seeked(reported);
    isNudged = false;
    feed?.pump();
  });
  on('playing', () => mediaReporter.playing(reported));
  on('waiting', () => mediaReporter.waiting(reported));
  on('pause', () => mediaReporter.paused(reported));
  on('error', () => fail(mediaErrorOf(element.error, track.mimeType)));
  on('ended', () => {
    isOver = true;
    mediaReporter.reset();
    host.emit({ type: 'ended', playId, nextPlayId: null });
  });

  begin(startMs).catch((thrown: unknown) => fail(errorFrom(thrown)));
  seekWatchdog.begin();

  return {
    play() {
      wantsPlay = true;
      isPauseAsked = false;
      if (startMs === null && !isOver) startSound();
    },
    pause() {
      wantsPlay = false;
      isPauseAsked = !reported.isLoaded;
      playbackStarter.pause();
    },
    seek(wantedMs) {
      const targetMs = Math.max(0, Math.min(wantedMs, layout.durationMs - SEEK_END_MARGIN_MS));
      if (startMs !== null) startMs = targetMs;
      else element.currentTime = targetMs / MS_PER_S;
      seekWatchdog.begin();
    },
    positionMs,
    close() {
      isOver = true;
      seekWatchdog.end();
      playbackStarter.pause();
      feed?.close();
      keyManager.keepOnly([]);
    },
  };
}
