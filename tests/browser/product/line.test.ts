import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createLine, type Line } from '#tests/support/line.ts';
import { heard, openAlbum, playRow, positionShown, signUp, untilPlaying, untilSounding } from '#tests/support/listener.ts';
import { makeAlbum } from '#tests/support/music.ts';
import { createStage, type Stage } from '#tests/support/stage.ts';

const DOWN_MS = 12_000;

/** Where the sound stood during a time, one place every tenth of a second or so. */
async function placesDuring(page: Page, durationMs: number): Promise<readonly number[]> {
  const places: number[] = [];
  for (const untilMs = Date.now() + durationMs; Date.now() < untilMs;) {
    places.push((await heard(page)).positionS);
    await page.waitForTimeout(100);
  }
  return places;
}

/** Resolves once this many seconds of sound are ready. */
const untilAhead = (page: Page, seconds: number) =>
  page.waitForFunction((seconds) => {
    const { elements } = (window as unknown as { ear: { elements: readonly HTMLMediaElement[] } }).ear;
    return elements.some(({ buffered, currentTime, paused }) => {
      const last = buffered.length - 1;
      return !paused && last >= 0 && buffered.end(last) > currentTime + seconds;
    });
  }, seconds);

describe('a line that is down for 12 s while music plays', () => {
  let stage: Stage;
  let line: Line;
  let page: Page;

  before(async () => {
    stage = await createStage((folder) =>
      makeAlbum(folder, 'Two Long Songs', 'Nora Lund', [
        { name: 'Two/01.flac', seconds: 300 },
        { name: 'Two/02.flac', seconds: 60 },
      ]),
    );
    line = await createLine(stage.origin);
    ({ page } = await stage.newPage());
    await signUp(page, line.origin);
    await openAlbum(page, 'Two Long Songs');
    await playRow(page, 'Two Long Songs 1');
    await untilSounding(page);
  });

  after(async () => {
    await line.close();
    await stage.close();
  });

  const notices = () => page.getByRole('region', { name: 'Messages' });
  const slider = () => page.getByRole('slider', { name: 'Position' }).first();

  it('is not heard: what is in the buffer plays on, without a jump', async () => {
    await untilAhead(page, 10);
    await line.cut();
    const places = await placesDuring(page, DOWN_MS);
    expect(await notices().textContent()).to.match(/^Connection lost\. Trying again…/);
    await line.mend();
    await notices().waitFor({ state: 'detached' });
    await untilSounding(page);
    await untilPlaying(page, 'Two Long Songs 1');
    const steps = places.slice(1).map((place, index) => place - places[index]!);
    expect(Math.min(...steps)).to.be.at.least(0);
    expect(Math.max(...steps)).to.be.below(2);
    expect(places.at(-1)! - places[0]!).to.be.within(9, 14);
  });

  it('holds up a seek beyond the buffer, which sounds by itself once the line is back', async () => {
    await line.cut();
    await slider().fill('240000');
    await page.waitForTimeout(DOWN_MS);
    expect(await positionShown(page)).to.be.within(239_000, 241_000);
    await line.mend();
    await untilSounding(page);
    await untilPlaying(page, 'Two Long Songs 1');
    expect(await positionShown(page)).to.be.within(239_000, 250_000);
    expect((await notices().allTextContents()).join()).to.match(/^(Connection lost\. Trying again…)?$/);
  });
});
