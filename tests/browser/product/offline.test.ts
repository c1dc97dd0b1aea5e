import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { openAlbum, signUp } from '#tests/support/service/member-test-client.ts';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const main = (page: Page) => page.getByRole('main');
const beside = (page: Page) => page.getByRole('region', { name: 'Your playlists' });

/** The service's data, as this listener receives it. */
async function fetchJson<Body>(page: Page, path: string): Promise<Body> {
  return page.evaluate(async (asked) => {
    const session = await fetch('/session');
    const { accessToken } = (await session.json()) as { accessToken: string };
    const response = await fetch(asked, { headers: { authorization: `Bearer ${accessToken}` } });
    return (await response.json()) as never;
  }, path);
}

interface ListedPlaylists {
  readonly items: readonly { readonly id: string; readonly name: string; readonly tracks: { readonly total: number } }[];
}

describe('a listener who continues without a connection in Chromium', () => {
  let harness: ProductHarness;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    ({ context, page } = await harness.newPage());
    await signUp(page, harness.origin);
  });
  after(() => harness.close());

  const more = async (name: string, item: string) => {
    await main(page)
      .getByRole('button', { name: `More options for ${name}`, exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  it('sees everything at once, and finds the same in the service and in a reloaded page', async () => {
    await beside(page).getByRole('button', { name: 'New playlist' }).click();
    await page.waitForURL(/\/playlist\//);
    await main(page).getByRole('heading', { level: 1, name: 'My playlist 1' }).waitFor();
    await openAlbum(page, 'Six Songs');
    // The scripts of dialogs and menus are there.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/player-telemetry.')),
    );
    await context.setOffline(true);

    const heart = main(page).getByRole('button', { name: 'Save Six Songs 1', exact: true });
    await heart.click();
    await heart.and(page.locator('[aria-pressed="true"]')).waitFor();
    await more('Six Songs 2', 'Add to playlist');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /My playlist 1/ })
      .click();
    await beside(page).getByRole('link', { name: 'My playlist 1' }).click();
    await main(page).getByRole('button', { name: 'Edit name and description' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Camp fire');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Camp fire' }).waitFor();
    await beside(page).getByRole('link', { name: 'Camp fire' }).waitFor();
    await beside(page).getByRole('button', { name: 'New playlist' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'My playlist 2' }).waitFor();
    const playlistId = new URL(page.url()).pathname.split('/')[2] ?? '';

    await context.setOffline(false);
    await page.reload();
    await main(page).getByRole('heading', { level: 1, name: 'My playlist 2' }).waitFor();
    await beside(page).getByRole('link', { name: 'Camp fire' }).waitFor();
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes('outbox.')));
    const { items } = await fetchJson<ListedPlaylists>(page, '/v1/me/playlists');
    expect(items.map(({ name, tracks }) => [name, tracks.total])).to.deep.equal([
      ['My playlist 2', 0],
      ['Camp fire', 1],
    ]);
    expect(items[0]?.id).to.equal(playlistId);
    const saved = await fetchJson<{ readonly items: readonly { readonly track: { readonly name: string } }[] }>(
      page,
      '/v1/me/tracks',
    );
    expect(saved.items.map(({ track }) => track.name)).to.deep.equal(['Six Songs 1']);
    await beside(page).getByRole('link', { name: 'Camp fire' }).click();
    await main(page).getByRole('link', { name: 'Six Songs 2', exact: true }).waitFor();
  });
});
