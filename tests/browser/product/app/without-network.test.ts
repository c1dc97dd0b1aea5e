import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { openAlbum, signUp, until } from '#tests/support/service/member-test-client.ts';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText('Connection lost. Reconnecting…');
const main = (page: Page) => page.getByRole('main');

/** The number of kept answers whose name contains this text. */
const countKept = (text: string) =>
  caches
    .open('cadenza-answers')
    .then((cache) => cache.keys())
    .then((keys) => keys.filter(({ url }) => decodeURIComponent(url).includes(text)).length);

describe('a member without a network in Chromium', () => {
  let harness: ProductHarness;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    ({ context, page } = await harness.newPage());
    await signUp(page, harness.origin);
    await until(page, async () => (await page.evaluate(countKept, '/session')) > 0);
    await openAlbum(page, 'Six Songs');
    await until(page, async () => (await page.evaluate(countKept, '/pathfinder/')) > 0);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });
  after(() => harness.close());

  it('reads every screen seen before, and keeps no token', async () => {
    await context.setOffline(true);
    await harness.product().end('SIGINT');
    await page.reload();
    await main(page).getByRole('heading', { level: 1, name: 'Six Songs' }).waitFor();
    await main(page).getByRole('button', { name: 'Play Six Songs 3', exact: true }).waitFor();
    await notice(page).waitFor();
    await page.goto(harness.origin);
    await main(page).getByRole('link', { name: 'Six Songs', exact: true }).first().waitFor();
    const kept = await page.evaluate(async () => {
      const cache = await caches.open('cadenza-answers');
      const session = await cache.match(`/kept-files/${encodeURIComponent('/session')}`);
      return (await session?.json()) as { readonly accessToken: string };
    });
    expect(kept.accessToken).to.equal('offline');
  });

  it('sees a screen that was never there heal by itself when the line is back', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await main(page).getByRole('combobox').fill('Songs 4');
    await main(page).getByRole('button', { name: 'Try again' }).waitFor();
    await harness.restart();
    await context.setOffline(false);
    await main(page).getByText('Six Songs 4').first().waitFor();
    await notice(page).waitFor({ state: 'hidden' });
  });

  it('leaves nothing behind after the sign-out', async () => {
    await page.goto(`${harness.origin}/settings`);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await until(page, async () => (await page.evaluate(countKept, '')) === 0);
  });
});
