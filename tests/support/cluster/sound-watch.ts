import type { Page } from 'playwright-core';

const LOOK_MS = 100;

/** Watches from now on whether the sounding element of the page moves on; `installAudioProbe` has found it. */
export async function watchSound(page: Page): Promise<void> {
  await page.evaluate((lookMs) => {
    const { audioProbe } = window as unknown as { audioProbe: { elements: HTMLMediaElement[] } };
    const soundWatch = { longestBreakMs: 0, stillMs: 0, beforeS: 0 };
    Object.assign(window, { soundWatch });
    setInterval(() => {
      const element = audioProbe.elements.find(({ ended, paused }) => !paused && !ended);
      const { currentTime: nowS = 0, buffered } = element ?? {};
      const isBuffered = Array.from({ length: buffered?.length ?? 0 }, (_, at) => at).some(
        (at) => (buffered?.start(at) ?? 0) <= nowS && (buffered?.end(at) ?? 0) > nowS + 1,
      );
      // Counted in looks, so that a page without processor time is not taken for a silent one.
      soundWatch.stillMs = nowS === soundWatch.beforeS && isBuffered ? soundWatch.stillMs + lookMs : 0;
      soundWatch.longestBreakMs = Math.max(soundWatch.longestBreakMs, soundWatch.stillMs);
      soundWatch.beforeS = nowS;
    }, lookMs);
  }, LOOK_MS);
}

/** The longest time for which nothing moved on, although the sound of that moment was buffered, in milliseconds. */
export function longestBreakMs(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { soundWatch: { longestBreakMs: number } }).soundWatch.longestBreakMs);
}
