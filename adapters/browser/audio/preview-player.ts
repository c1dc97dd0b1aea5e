import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { Ms } from '#domain/core/units.ts';
import { createHtmlAudio } from './html-audio.ts';

/**
 * The embed's previews: a plain audio element, and a silent one that fetches what follows into the browser's cache,
 * so that it starts at once. A seek before the preview is loaded waits for it.
 */
export function createPreviewPlayer(element: HTMLAudioElement, spare: HTMLAudioElement): MediaPipeline {
  spare.preload = 'auto';
  const audio = createHtmlAudio(element);
  let isLoading = false;
  let seekMs: Ms | null = null;
  audio.onEvent(({ type }) => {
    if (type !== 'loaded') return;
    isLoading = false;
    if (seekMs !== null) audio.seek(seekMs);
  });
  return {
    ...audio,
    open(...args) {
      isLoading = true;
      seekMs = null;
      audio.open(...args);
    },
    seek(positionMs) {
      if (isLoading) seekMs = positionMs;
      else audio.seek(positionMs);
    },
    preload(_, { urls: [url] }) {
      if (url !== undefined) spare.src = url;
    },
    cancelPreload: () => spare.removeAttribute('src'),
  };
}
