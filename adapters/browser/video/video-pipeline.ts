import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { createStartupMetrics } from '#application/playback/startup-metrics.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId, TrackSource } from '#application/ports/media-pipeline.ts';
import type { VideoSource } from '#application/ports/video/video-source.ts';
import { textFromUtf8 } from '#application/runtime/utf8.ts';
import { VIDEO_MIME_TYPES } from '#domain/constants/playback/video.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { VideoContent } from '#domain/media/video/video-manifest.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { concatBytes } from '../mse/buffer/segment-fetch.ts';
import { isMseType } from '../mse/mime-support.ts';
import { createAudioOutput, type AudioOutput } from '../audio/audio-output.ts';
import { createPlaybackSettings } from './playback-settings.ts';
import { createVideoPlayback, type VideoPlayback } from './video-playback.ts';
import type { VideoScreen } from './video-screen.ts';

export interface VideoPipelineOptions {
  readonly screen: VideoScreen;
  readonly source: VideoSource;
  readonly trackSource: Pick<TrackSource, 'licence' | 'certificate'>;
  readonly clock: Clock;
  readonly bandwidth: BandwidthMeter;
}

interface OpenVideo {
  readonly playId: PlayId;
  readonly element: HTMLVideoElement;
  readonly output: AudioOutput;
  readonly playback: VideoPlayback;
}

function aspectRatioOf({ profiles }: VideoContent): number | null {
  const known = profiles.find(({ width, height }) => width !== null && height !== null && height > 0);
  return known === undefined ? null : (known.width ?? 0) / (known.height ?? 1);
}

/**
 * Plays videos: each on an element of its own, which is appended when it opens and removed when it ends or another
 * track opens. Transitions have a gap, and nothing is preloaded. Spec §4 "a video element is
 * appended or removed", §7 "video segments by templates from base URLs, audio and video separately".
 */
export function createVideoPipeline({ screen, ...options }: VideoPipelineOptions): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  const observations = createEventEmitter<[PlayId, Observation]>();
  const meter = createStartupMetrics(options.clock, (playId, observation) => observations.emit([playId, observation]));
  events.add(meter.onMediaEvent);
  let open: OpenVideo | null = null;
  const { apply, ...settings } = createPlaybackSettings(() => open?.output);

  function close(): void {
    const closing = open;
    open = null;
    if (closing === null) return;
    closing.playback.close();
    screen.detach(closing.element);
  }

  async function subtitles(track: PlayableTrack, language: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    const piece = { type: 'subtitles', language } as const;
    await options.source.fetchSegment(track, piece, (chunk) => chunks.push(chunk), createCancellation());
    return textFromUtf8(concatBytes(chunks));
  }

  function outputOn(element: HTMLVideoElement, { loudness }: PlayableTrack): AudioOutput {
    const output = createAudioOutput(element);
    apply(output);
    output.setLoudness(loudness);
    return output;
  }

  return {
    support: () => Promise.resolve({ keySystems: [], mimeTypes: VIDEO_MIME_TYPES.filter(isMseType) }),
    open(playId, track, start) {
      close();
      const { video } = track;
      const content = video?.contents[0];
      if (video === undefined || content === undefined) {
        queueMicrotask(() => events.emit({ type: 'failed', playId, error: playerError('STORAGE_MANIFEST_EMPTY') }));
        return;
      }
      const languages = video.subtitle_template === null ? [] : video.subtitle_language_codes;
      const description = {
        aspectRatio: aspectRatioOf(content),
        languages,
        subtitles: (language: string) => subtitles(track, language),
      };
      const element = screen.attach(description);
      const isMine = () => open?.element === element;
      const playback = createVideoPlayback(
        {
          ...options,
          element,
          emit(event) {
            if (!isMine()) return;
            // Close before emitting: a listener may open the next track in its handler.
            if (event.type === 'ended' || event.type === 'failed') close();
            events.emit(event);
          },
          onObservation: (observation) => observations.emit([playId, observation]),
          onSeekOutsideBuffer: () => meter.onSeekRequested(playId),
        },
        { playId, track, video, content, ...start },
      );
      open = { playId, element, playback: playback, output: outputOn(element, track) };
      if (start.autoplay) meter.onPlayRequested(playId);
    },
    // Videos are not preloaded.
    prepare: () => undefined,
    preload: () => undefined,
    cancelPreload: () => undefined,
    play() {
      if (open === null) return;
      meter.onPlayRequested(open.playId);
      open.playback.play();
    },
    pause: () => open?.playback.pause(),
    seek: (positionMs) => open?.playback.seek(positionMs),
    stop: close,
    ...settings,
    positionMs: () => open?.playback.positionMs() ?? 0,
    onEvent: (listener) => events.add(listener),
    onObservation: (listener) => observations.add(([playId, observation]) => listener(playId, observation)),
  };
}
