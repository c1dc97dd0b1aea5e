import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import { createHtmlAudio } from './html-audio.ts';

/**
 * The embed's previews: a plain audio element, and a silent one that fetches what follows into the browser's cache,
 * so that it starts at once.
 */
export function createPreviewPlayer(element: HTMLAudioElement, spare: HTMLAudioElement): MediaPipeline {
  spare.preload = 'auto';
  return {
    ...createHtmlAudio(element),
    preload(_, { urls: [url] }) {
      if (url !== undefined) spare.src = url;
    },
    cancelPreload: () => spare.removeAttribute('src'),
  };
}
