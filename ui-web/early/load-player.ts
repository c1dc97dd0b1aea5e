import { FIRST_PAINT_WAIT_MS } from '../lib/constants.ts';
import { element } from './elements.ts';

/** Loads the player's scripts, which the build names at the tag of this one, and the manifest. They run in their order, and arrive in any. */
export async function loadPlayer(): Promise<void> {
  const urls = document.querySelector<HTMLElement>('script[data-next]')?.dataset['next']?.split(' ') ?? [];
  document.head.append(...urls.map((href) => element('link', { rel: 'modulepreload', href })));
  document.head.append(element('link', { rel: 'manifest', href: '/manifest.webmanifest' }));
  for (const url of urls) await import(url);
}

/** Resolves once what is drawn and its first picture are painted, or after `FIRST_PAINT_WAIT_MS`: on a slow line the scripts would share it with them. */
export async function firstPaint(root: Element): Promise<void> {
  const picture = root.querySelector('img[srcset]');
  await Promise.race([picture && painted(picture), new Promise((resolve) => setTimeout(resolve, FIRST_PAINT_WAIT_MS))]);
}

/** Resolves once a picture that was drawn in this task is painted; where the browser has no Element Timing API, once it is loaded. */
function painted(picture: Element): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('element')) {
      picture.addEventListener('load', () => resolve(), { once: true });
      return;
    }
    picture.setAttribute('elementtiming', 'first');
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'element' });
  });
}
