import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import {
  displayedPositionMs,
  openAlbum,
  playRow,
  signUp,
  until,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' });
const notice = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText('Connection lost. Reconnecting…');

const countKept = () => caches.open('cadenza-music').then(async (cache) => (await cache.keys()).length);

const countAlbumAnswers = () =>
  caches
    .open('cadenza-answers')
    .then((cache) => cache.keys())
    .then((keys) => keys.filter(({ url }) => decodeURIComponent(url).includes('/pathfinder/')).length);

/** A protected song, a clear one and a protected one. None ends while the test looks at it. */
const makeCampFire = (folder: string) => {
  makeAlbum(folder, 'Camp Fire', 'Nora Lund', [
    { name: 'Camp/01.m4a', seconds: 40 },
    { name: 'Camp/02.mp3', seconds: 40 },
    { name: 'Camp/03.m4a', seconds: 40 },
  ]);
};

describe('music on this device in Chromium', () => {
  let harness: ProductHarness;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    harness = await createProductHarness(makeCampFire);
    ({ context, page } = await harness.newPage());
    await signUp(page, harness.origin);
    await openAlbum(page, 'Camp Fire');
    // The answers of a screen are kept after the first one.
    await until(page, async () => (await page.evaluate(countAlbumAnswers)) > 0);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });
  after(() => harness.close());

  it('is kept by the menu of an album', async () => {
    await main(page).getByRole('button', { name: 'More options for Camp Fire', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Keep on this device', exact: true }).click();
    await until(page, async () => (await page.evaluate(countKept)) > 0);
    await page.goto(`${harness.origin}/collection/offline`);
    // Not “1 of 3 tracks so far”.
    await main(page)
      .getByText(/^3 tracks/)
      .waitFor();
    await main(page).getByRole('link', { name: 'Camp Fire', exact: true }).waitFor();
  });

  it('plays without a network, from song to song', async () => {
    await context.setOffline(true);
    await harness.product().end('SIGINT');
    await page.reload();
    await notice(page).waitFor();
    await main(page).getByRole('button', { name: 'Play Camp Fire', exact: true }).click();
    await waitForPlaying(page, 'Camp Fire 1');
    await waitForSound(page);
    await bar(page).getByRole('button', { name: 'Next', exact: true }).click();
    await waitForPlaying(page, 'Camp Fire 2');
    await waitForSound(page);
    await bar(page).getByRole('button', { name: 'Next', exact: true }).click();
    await waitForPlaying(page, 'Camp Fire 3');
    await waitForSound(page);
    await main(page).getByRole('link', { name: 'Camp Fire', exact: true }).click();
    await playRow(page, 'Camp Fire 1');
    await waitForPlaying(page, 'Camp Fire 1');
    await playRow(page, 'Camp Fire 3');
    await waitForPlaying(page, 'Camp Fire 3');
    await waitForSound(page);
  });

  it('goes on at the service once the line is back', async () => {
    await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value) > 1_500);
    await harness.restart();
    await context.setOffline(false);
    await notice(page).waitFor({ state: 'hidden' });
    // The service decides on the order again.
    await bar(page)
      .getByRole('button', { name: /shuffle/i })
      .and(page.locator(':not([aria-disabled="true"], :disabled)'))
      .waitFor();
    await waitForPlaying(page, 'Camp Fire 3');
    await waitForSound(page);
    expect(await displayedPositionMs(page)).to.be.greaterThan(1_000);
  });

  it('leaves this device by its own button', async () => {
    await page.goto(`${harness.origin}/collection/offline`);
    await main(page).getByRole('button', { name: 'Remove from this device: Camp Fire', exact: true }).click();
    await main(page).getByText('Nothing on this device yet').waitFor();
    // The list of what is kept stays.
    await until(page, async () => (await page.evaluate(countKept)) === 1);
  });
});
