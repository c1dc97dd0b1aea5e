import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createThrottledLine, type ThrottledLine } from '#tests/support/world/throttled-line.ts';
import {
  readAudioState,
  openAlbum,
  playRow,
  displayedPositionMs,
  signUp,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

interface AudioProbe {
  readonly elements: readonly HTMLMediaElement[];
}

/** Resolves with the interruptions of the sound once it has gone on for this many seconds of the track. */
async function interruptionsDuring(page: Page, seconds: number): Promise<readonly string[]> {
  const { positionS } = await readAudioState(page);
  return page.evaluate(
    async ({ atS, untilS }) => {
      const { elements } = (window as unknown as { audioProbe: AudioProbe }).audioProbe;
      const element = elements.find(({ paused }) => !paused)!;
      const interruptions: string[] = element.currentTime < atS ? ['jump back'] : [];
      for (const type of ['seeking', 'waiting', 'pause', 'emptied', 'ended'])
        element.addEventListener(type, () => interruptions.push(type));
      while (element.currentTime < untilS && interruptions.length === 0) await new Promise(requestAnimationFrame);
      return interruptions;
    },
    { atS: positionS, untilS: positionS + seconds },
  );
}

/** Resolves once so many attempts to get a ticket for the dealer have failed from now on. */
async function waitForRefusal(page: Page, attempts: number): Promise<void> {
  for (let failed = 0; failed < attempts; failed += 1)
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/session/dealer-ticket'));
}

/** Resolves once this many seconds of sound are ready. */
const waitForBuffer = (page: Page, seconds: number) =>
  page.waitForFunction((seconds) => {
    const { elements } = (window as unknown as { audioProbe: AudioProbe }).audioProbe;
    return elements.some(({ buffered, currentTime, paused }) => {
      const last = buffered.length - 1;
      return !paused && last >= 0 && buffered.end(last) > currentTime + seconds;
    });
  }, seconds);

describe('a line that is down while music plays', () => {
  let harness: ProductHarness;
  let line: ThrottledLine;
  let page: Page;

  before(async () => {
    harness = await createProductHarness((folder) =>
      makeAlbum(folder, 'Two Long Songs', 'Nora Lund', [
        { name: 'Two/01.flac', seconds: 300 },
        { name: 'Two/02.flac', seconds: 60 },
      ]),
    );
    line = await createThrottledLine(harness.origin);
    ({ page } = await harness.newPage());
    await signUp(page, line.origin);
    await openAlbum(page, 'Two Long Songs');
    await playRow(page, 'Two Long Songs 1');
    await waitForSound(page);
  });

  after(async () => {
    await line.close();
    await harness.close();
  });

  const notices = () => page.getByRole('region', { name: 'Messages' });
  const slider = () => page.getByRole('slider', { name: 'Position' }).first();

  it('is inaudible: the buffer plays on, without a jump', async () => {
    await waitForBuffer(page, 9);
    await line.cut();
    expect(await interruptionsDuring(page, 8)).to.deep.equal([]);
    expect(await notices().textContent()).to.match(/^Connection lost\. Reconnecting…/);
    await line.mend();
    await notices().waitFor({ state: 'detached' });
    await waitForSound(page);
    await waitForPlaying(page, 'Two Long Songs 1');
  });

  it('holds up a seek beyond the buffer, which sounds by itself once the line is back', async () => {
    await line.cut();
    await slider().fill('240000');
    await waitForRefusal(page, 6);
    expect(await displayedPositionMs(page)).to.be.within(239_000, 241_000);
    await line.mend();
    await waitForSound(page);
    await waitForPlaying(page, 'Two Long Songs 1');
    expect(await displayedPositionMs(page)).to.be.within(239_000, 250_000);
    expect((await notices().allTextContents()).join()).to.match(/^(Connection lost\. Trying again…)?$/);
  });
});
