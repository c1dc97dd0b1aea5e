import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { VideoSource } from '#application/ports/video/video-source.ts';
import { VIDEO_AUDIO_BITRATE_BPS } from '#domain/constants/playback/video.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { bufferedAheadMs, isEndOfStreamDue } from '#domain/media/buffering-policy.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import {
  audioBitrateOf,
  chooseAudio,
  chooseVideo,
  mimeTypeOf,
  videoBitrateOf,
  type Variants,
} from '#domain/media/video/variants.ts';
import type { VideoProfile } from '#domain/media/video/video-manifest.ts';
import type { VideoLayout } from '#domain/media/video/video-segments.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { Ms } from '#domain/core/units.ts';
import { spansOf } from '../mse/buffer/source-buffer-session.ts';
import { fetchVideoSegment } from './segment-fetch.ts';
import { createTrackBuffer, type TrackBuffer } from './video-track-buffer.ts';
import { openVideoSession } from './video-session.ts';

export interface VideoBufferSchedulerHost {
  readonly element: HTMLVideoElement;
  readonly source: VideoSource;
  readonly clock: Clock;
  readonly bandwidth: BandwidthMeter;
  readonly track: PlayableTrack;
  readonly layout: VideoLayout;
  readonly variants: Variants;
  positionMs(): Ms;
  onAppended(): void;
  onFailure(error: PlayerError): void;
  onObservation(observation: Observation): void;
}

/** The bytes of an open video: its picture and its sound, each in a buffer of its own. */
export interface VideoBufferScheduler {
  pump(): void;
  /** The position is another. */
  redirect(): void;
  close(): void;
}

/** Gives the element a source and begins to fill it. Spec §7 "audio and video separately", §9 "Bandwidth estimate". */
export async function openVideoBufferScheduler(host: VideoBufferSchedulerHost): Promise<VideoBufferScheduler> {
  const { element, bandwidth, variants, layout, track } = host;
  const session = await openVideoSession(element, layout.durationMs);
  const audio = chooseAudio(variants, VIDEO_AUDIO_BITRATE_BPS);
  let pictured: VideoProfile | null = null;

  /** Chooses the picture's profile by the bandwidth, for each segment. */
  function choosePicture(): VideoProfile | null {
    const chosen = chooseVideo(variants, audio, bandwidth.estimateBps());
    if (chosen !== null && chosen !== pictured)
      host.onObservation({ type: 'bitrate', bitrateBps: videoBitrateOf(chosen) + (audio === null ? 0 : audioBitrateOf(audio)) });
    pictured = chosen;
    return chosen;
  }

  function createBuffer(first: VideoProfile, choose: () => VideoProfile | null): TrackBuffer {
    return createTrackBuffer({
      clock: host.clock,
      layout,
      buffer: session.buffer(mimeTypeOf(first)),
      chooseProfile: () => choose() ?? first,
      fetch: (piece) => fetchVideoSegment(host, track, piece),
      positionMs: host.positionMs,
      aheadMs: () => bufferedAheadMs(spansOf(element.buffered), host.positionMs()),
      onAppended: host.onAppended,
      onFailure: host.onFailure,
      onSegmentSettled: pump,
    });
  }

  const trackBuffers: TrackBuffer[] = [];
  const [smallest] = variants.videos;
  if (smallest !== undefined) trackBuffers.push(createBuffer(smallest, choosePicture));
  if (audio !== null) trackBuffers.push(createBuffer(audio, () => audio));

  function pump(): void {
    trackBuffers.forEach((trackBuffer) => trackBuffer.pump());
    const hasFurther = !trackBuffers.every((trackBuffer) => trackBuffer.isComplete());
    if (isEndOfStreamDue(hasFurther, host.positionMs(), layout.durationMs)) session.end();
  }

  return {
    pump,
    redirect: () => trackBuffers.forEach((trackBuffer) => trackBuffer.redirect()),
    close() {
      trackBuffers.forEach((trackBuffer) => trackBuffer.close());
      session.dispose();
    },
  };
}
