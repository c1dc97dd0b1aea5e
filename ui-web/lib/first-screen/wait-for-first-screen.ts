import type { Clock } from '#application/ports/clock.ts';
import { delay } from '#application/runtime/delay.ts';
import { FIRST_SCREEN_CHECK_MS, PRELOAD_AFTER_MS } from '../constants.ts';

/** Resolves once the covers in view have arrived; a screen without any counts as shown after `PRELOAD_AFTER_MS`. */
export async function waitForFirstScreen(page: Document, clock: Clock): Promise<void> {
  const untilMs = clock.nowMs() + PRELOAD_AFTER_MS;
  while (!hasCovers(page) && clock.nowMs() < untilMs) await delay(clock, FIRST_SCREEN_CHECK_MS);
}

function hasCovers({ defaultView, images }: Document): boolean {
  const inView = [...images].filter((image) => image.getBoundingClientRect().top < (defaultView?.innerHeight ?? 0));
  return inView.length > 0 && inView.every(({ complete }) => complete);
}
