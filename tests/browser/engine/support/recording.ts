import type { Page } from 'playwright-core';
import type { EngineHarness } from './harness.ts';

/** How often a recording is made before it is taken as it is. */
const TAKES = 6;

/**
 * Records on a fresh page until the browser's decoder got its processor time: on a busy machine it gets too little now
 * and then, and the browser is silent in the middle of what is buffered. Such a recording measures the machine and not
 * the engine. The last one counts as it is, so what is wrong each time is never hidden.
 */
export async function recordWithoutStarvation<Made extends { readonly starvedTimes: number }>(
  harness: EngineHarness,
  record: (page: Page) => Promise<Made>,
): Promise<Made> {
  for (let take = 1; take < TAKES; take += 1) {
    const page = await harness.openPage();
    const recording = await record(page);
    if (recording.starvedTimes === 0) return recording;
    console.log(`The browser's decoder got no processor time in take ${take} of ${TAKES}: recorded again.`);
  }
  return record(await harness.openPage());
}
