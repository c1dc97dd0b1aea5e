import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { createHtmlAudio } from './html-audio.ts';

/**
 * The embed's previews: a plain audio element, and a silent one that fetches what follows into the browser's cache,
 * so that it starts at once. Before the first preview the element itself fetches. A seek before the preview is loaded waits for it.
 */
export function createPreviewPlayer(element: HTMLAudioElement, spare: HTMLAudioElement): MediaPipeline {
  spare.preload = 'auto';
  const audio = createHtmlAudio(element);
  let isFresh = true;
  let isLoading = false;
  let seekMs: Ms | null = null;
  audio.onEvent(({ type }) => {
    if (type !== 'loaded') return;
    isLoading = false;
    if (seekMs !== null) audio.seek(seekMs);
  });
  const fetchInto = (target: HTMLAudioElement, { urls: [url] }: PlayableTrack) => {
    if (url !== undefined && target.src !== url) target.src = url;
  };
  return {
    ...audio,
    open(...args) {
      isFresh = false;
      isLoading = true;
      seekMs = null;
      audio.open(...args);
    },
    seek(positionMs) {
      if (isLoading) seekMs = positionMs;
      else audio.seek(positionMs);
    },
    preload: (_, track) => fetchInto(spare, track),
    prepare: (track) => fetchInto(isFresh ? element : spare, track),
    cancelPreload: () => spare.removeAttribute('src'),
  };
}
