import { SCRIPT_WAIT_MS } from '#domain/constants/page/embed.ts';
import type { EarlyClicks } from './early-clicks.ts';

/**
 * Fetches the beginning of the first preview after the first frame that the visitor sees, and the script of the page after
 * that, so that they do not share the line. A page that is out of sight loads its script at once, and the preview when it
 * comes into sight: what the pages around the frame clip or have scrolled away is not seen.
 */
export function loadInOrder(page: Element, { audio, preload }: EarlyClicks, loadScript: () => void): void {
  let isLoaded = false;
  const loadOnce = () => {
    if (isLoaded) return;
    isLoaded = true;
    loadScript();
  };
  // Pages in the background have no frames, and a preview may take long.
  setTimeout(loadOnce, SCRIPT_WAIT_MS);
  const observer = new IntersectionObserver((entries) => {
    const isSeen = entries.some(({ isIntersecting }) => isIntersecting);
    if (isSeen) observer.disconnect();
    if (!isSeen || !preload()) loadOnce();
    else for (const type of ['loadeddata', 'error']) audio.addEventListener(type, loadOnce, { once: true });
  });
  observer.observe(page);
}
