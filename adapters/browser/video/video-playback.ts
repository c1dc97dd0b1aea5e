import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { VideoSource } from '#application/ports/video-source.ts';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { isBuffered, nudgeToMs } from '#domain/media/buffering-policy.ts';
import { startPositionMs } from '#domain/media/segment-layout.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { variantsFor, type Variants } from '#domain/media/video/variants.ts';
import type { VideoContent, VideoManifest } from '#domain/media/video/video-manifest.ts';
import { videoLayoutOf } from '#domain/media/video/video-segments.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { createKeyring } from '../mse/eme/key-manager.ts';
import { spansOf } from '../mse/buffer/source-buffer-session.ts';
import { createReporter, errorOf } from '../audio/media-element-events.ts';
import { createSeekWatch } from '../mse/stuck-seek-watchdog.ts';
import { isMseType } from '../mse/mime-support.ts';
import { createStarter } from '../platform/startup-failure.ts';
import { openFeed, type Feed } from './video-buffer-scheduler.ts';

export interface ShowingHost {
  readonly element: HTMLVideoElement;
  readonly source: VideoSource;
  readonly trackSource: Pick<TrackSource, 'licence' | 'certificate'>;
  readonly clock: Clock;
  readonly bandwidth: BandwidthMeter;
  emit(event: MediaEvent): void;
  observed(observation: Observation): void;
  /** It goes where its bytes are not there yet. */
  seekMissed(): void;
}

/** A video while it is open, on an element of its own. */
export interface Showing {
  play(): void;
  pause(): void;
  seek(positionMs: Ms): void;
  positionMs(): Ms;
  close(): void;
}

/** Closer to the end than this there is no picture to stand on after a seek. */
const END_MARGIN_MS = 50;

export interface Opening {
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly video: VideoManifest;
  readonly content: VideoContent;
  readonly positionMs: Ms;
  readonly autoplay: boolean;
}

export function createShowing(host: ShowingHost, { playId, track, video, content, ...start }: Opening): Showing {
  const { element, clock } = host;
  const layout = videoLayoutOf(video, content);
  const told = { playId, baseMs: 0, endMs: layout.durationMs, layout, isLoaded: false, isAnnounced: false };
  const reporter = createReporter(element, clock, host.emit);
  const starter = createStarter(element);
  const keyring = createKeyring({
    element,
    source: host.trackSource,
    clock,
    observed: (_, observation) => host.observed(observation),
    lost: (_, error) => fail(error),
  });
  let feed: Feed | null = null;
  /** Where it is to start, until the element stands there. */
  let startMs: Ms | null = startPositionMs(start.positionMs, layout.durationMs);
  let wantsPlay = start.autoplay;
  /** Asked for before there was anything to pause. */
  let isPauseAsked = false;
  let isOver = false;
  /** On its way out of a small gap, which is nobody's seek. */
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
    const keySystems = content.encryption_infos.length > 0 ? await keyring.available() : [];
    const found = variantsFor(content, { keySystems, decodes: isMseType });
    if (!found.ok) throw new Failure(found.error);
    if (found.value.encryption !== null) {
      await keyring.attachFor(track);
      keyring.license(track).catch((thrown: unknown) => fail(errorFrom(thrown)));
    }
    return found.value;
  }

  /** Gives the element a source and puts it where the video starts. */
  async function begin(fromMs: Ms): Promise<void> {
    startMs = fromMs;
    const opened = await openFeed({
      ...host,
      track,
      layout,
      positionMs,
      variants: await variants(),
      appended: settle,
      failed: fail,
    });
    if (isOver) {
      opened.close();
      return;
    }
    feed = opened;
    element.currentTime = startMs / MS_PER_S;
    startMs = null;
    host.observed({ type: 'opened', mimeType: track.mimeType, keySystem: keyring.system(), wasReady: false });
    if (wantsPlay) startSound();
    feed.pump();
  }

  function startSound(): void {
    starter.start({
      mimeType: track.mimeType,
      isOpen: () => !isOver,
      stopped(isRefused) {
        wantsPlay = false;
        if (isRefused) host.emit({ type: 'autoplay-failed', playId });
        else isPauseAsked = !told.isLoaded;
      },
      failed: fail,
    });
  }

  /** Picture and sound are there: out of a small gap in front of them if need be, and told. */
  function settle(): void {
    if (startMs !== null || isOver) return;
    const nudgedMs = nudgeToMs(spansOf(element.buffered), positionMs());
    if (nudgedMs !== null) {
      isNudged = true;
      element.currentTime = nudgedMs / MS_PER_S;
    }
    if (isThere()) reporter.loaded(told, isPauseAsked);
  }

  const seekWatch = createSeekWatch({
    clock,
    isSeeking: () => element.seeking,
    isSoundThere: isThere,
    renew() {
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
    reporter.moved(told);
    feed?.pump();
  });
  // The browser's own controls seek too.
  on('seeking', () => {
    if (told.isLoaded && !isThere()) host.seekMissed();
    feed?.redirect();
  });
  on('seeked', () => {
    if (element.seeking) return;
    if (told.isLoaded && !isNudged) reporter.seeked(told);
    isNudged = false;
    feed?.pump();
  });
  on('playing', () => reporter.playing(told));
  on('waiting', () => reporter.waiting(told));
  on('pause', () => reporter.paused(told));
  on('error', () => fail(errorOf(element.error, track.mimeType)));
  on('ended', () => {
    isOver = true;
    reporter.silence();
    host.emit({ type: 'ended', playId, nextPlayId: null });
  });

  begin(startMs).catch((thrown: unknown) => fail(errorFrom(thrown)));
  seekWatch.begin();

  return {
    play() {
      wantsPlay = true;
      isPauseAsked = false;
      if (startMs === null && !isOver) startSound();
    },
    pause() {
      wantsPlay = false;
      isPauseAsked = !told.isLoaded;
      starter.pause();
    },
    seek(wantedMs) {
      const targetMs = Math.max(0, Math.min(wantedMs, layout.durationMs - END_MARGIN_MS));
      if (startMs !== null) startMs = targetMs;
      else element.currentTime = targetMs / MS_PER_S;
      seekWatch.begin();
    },
    positionMs,
    close() {
      isOver = true;
      seekWatch.end();
      starter.pause();
      feed?.close();
      keyring.keepOnly([]);
    },
  };
}
