import { expect } from 'chai';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
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

const lineOf = (request: Request) => `${request.method()} ${request.url()}`;

const countKept = () => caches.open('cadenza-music').then(async (cache) => (await cache.keys()).length);

const countAnswers = (path: string) =>
  caches
    .open('cadenza-answers')
    .then((cache) => cache.keys())
    .then((keys) => keys.filter(({ url }) => decodeURIComponent(url).includes(path)).length);

/** A protected song, a clear one and a protected one. None ends while the test looks at it. */
const makeCampFire = (folder: string) => {
  makeAlbum(folder, 'Away', 'Nora Lund', [{ name: 'Away/01.mp3', seconds: 40 }]);
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
    for (const name of ['Away', 'Camp Fire']) {
      await openAlbum(page, name);
      const heart = main(page).getByRole('button', { name: `Save ${name} 1`, exact: true });
      // The heart is filled before the service has it: a list that is read meanwhile would be kept without the song.
      const isSaved = (response: Response) => response.ok() && /PUT .*\/collection\/tracks\//.test(lineOf(response.request()));
      await Promise.all([page.waitForResponse(isSaved), heart.click()]);
      await heart.and(page.locator('[aria-pressed="true"]')).waitFor();
    }
    // The answers of a screen are kept after the first one.
    await until(page, async () => (await page.evaluate(countAnswers, '/pathfinder/')) > 0);
    await openLiked();
    await until(page, async () => (await page.evaluate(countAnswers, '/v1/me/tracks?')) > 0);
    await openAlbum(page, 'Camp Fire');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });
  after(() => harness.close());

  const openLiked = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Liked songs' }).click();

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

  it('plays liked songs without a network as far as they are kept, and shows which are not', async () => {
    await openLiked();
    const away = main(page).getByRole('button', { name: 'Play Away 1', exact: true });
    await away.and(page.locator('[aria-disabled="true"]')).waitFor();
    expect(await away.getAttribute('title')).to.equal('Not kept on this device. It plays once your server can be reached again.');
    await main(page).getByRole('button', { name: 'Play Liked songs', exact: true }).click();
    await waitForPlaying(page, 'Camp Fire 1');
    await waitForSound(page);
  });

  it('has a queue, an order and repetition without a network', async () => {
    await openAlbum(page, 'Camp Fire');
    await playRow(page, 'Camp Fire 2');
    await waitForPlaying(page, 'Camp Fire 2');
    await main(page).getByRole('button', { name: 'More options for Camp Fire 3', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Play next', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Queue', exact: true }).click();
    const queue = page.getByRole('complementary');
    await queue.getByRole('list', { name: 'Next in queue' }).getByText('Camp Fire 3').waitFor();
    await bar(page).getByRole('button', { name: 'Repeat off', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Repeat all', exact: true }).waitFor();
    // The queued one and that of the album have one name.
    for (const name of ['Camp Fire 3', 'Camp Fire 3', 'Camp Fire 1', 'Camp Fire 2']) {
      await bar(page).getByRole('button', { name: 'Next', exact: true }).click();
      await waitForPlaying(page, name);
    }
    await waitForSound(page);
    await bar(page).getByRole('button', { name: 'Shuffle', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Shuffle', exact: true, pressed: true }).waitFor();
    await playRow(page, 'Camp Fire 3');
    await waitForPlaying(page, 'Camp Fire 3');
    await main(page).getByRole('button', { name: 'More options for Camp Fire 2', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add to queue', exact: true }).click();
    await queue.getByRole('list', { name: 'Next in queue' }).getByText('Camp Fire 2').waitFor();
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
    // It has the queue too.
    await page.getByRole('complementary').getByRole('list', { name: 'Next in queue' }).getByText('Camp Fire 2').waitFor();
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
