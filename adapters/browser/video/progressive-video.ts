import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import { createHtmlAudio } from '../audio/html-audio.ts';
import { createPlaybackSettings } from './playback-settings.ts';
import type { VideoDescription, VideoScreen } from './video-screen.ts';

interface OpenVideo {
  readonly element: HTMLVideoElement;
  readonly pipeline: MediaPipeline;
}

/** A plain address has no description of its picture. */
const UNKNOWN_VIDEO: VideoDescription = { aspectRatio: null, languages: [], subtitles: () => Promise.resolve('') };

/**
 * Plays videos of one plain address, such as external podcast episodes: an element plays them without MSE, on the shared screen.
 */
export function createProgressiveVideo(screen: VideoScreen): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  let open: OpenVideo | null = null;
  const { apply, ...settings } = createPlaybackSettings(() => open?.pipeline);

  function close(): void {
    const closing = open;
    open = null;
    if (closing === null) return;
    closing.pipeline.stop();
    screen.detach(closing.element);
  }

  function raise(): MediaPipeline {
    const element = screen.attach(UNKNOWN_VIDEO);
    const pipeline = createHtmlAudio(element);
    apply(pipeline);
    pipeline.onEvent((event) => {
      if (open?.element !== element) return;
      // Close before emitting: a listener may open the next track in its handler.
      if (event.type === 'ended' || event.type === 'failed') close();
      events.emit(event);
    });
    open = { element, pipeline };
    return pipeline;
  }

  return {
    // The pipelines beside it report what plays here.
    support: () => Promise.resolve({ keySystems: [], mimeTypes: [] }),
    open(playId, track, start) {
      close();
      raise().open(playId, track, start);
    },
    prepare: () => undefined,
    preload: () => undefined,
    cancelPreload: () => undefined,
    play: () => open?.pipeline.play(),
    pause: () => open?.pipeline.pause(),
    seek: (positionMs) => open?.pipeline.seek(positionMs),
    stop: close,
    ...settings,
    positionMs: () => open?.pipeline.positionMs() ?? 0,
    onEvent: (listener) => events.add(listener),
    onObservation: () => () => undefined,
  };
}
