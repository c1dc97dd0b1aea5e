import type { Page, Route } from 'playwright-core';
import { playRow, signUp, waitForPlaying, waitForSound } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { createProductHarness } from '#tests/support/world/product-harness.ts';

/** The script of the player, which loads after the first screen. */
const PLAYER = /\/player-coordinator\.\w+\.js/;

describe('a row that is pressed before the script of the player is there', () => {
  const opened = openForSuite(async (closing) => {
    const harness = closing(
      await createProductHarness((folder) =>
        makeAlbum(folder, 'Long Night', 'Nora Lund', [{ name: 'Long/01.flac', seconds: 60 }]),
      ),
    );
    const { page } = await harness.newPage();
    await signUp(page, harness.origin);
    const album = (await page.getByRole('main').locator('a[href^="/album/"]').first().getAttribute('href')) ?? '';
    return { harness, album, cookies: await page.context().cookies() };
  });

  /** The album in a new profile; `answer` answers the request of the player. */
  async function openAlbum(answer: (route: Route) => unknown): Promise<Page> {
    const { album, cookies, harness } = opened();
    const { context, page } = await harness.newPage();
    await context.addCookies(cookies);
    await context.route(PLAYER, answer);
    page.setDefaultTimeout(20_000);
    await page.goto(harness.origin + album);
    return page;
  }

  it('plays once it is', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const page = await openAlbum(async (route) => {
      asked();
      await arrived;
      await route.continue();
    });
    await playRow(page, 'Long Night 1');
    await isAsked;
    arrive();
    await waitForSound(page);
    await waitForPlaying(page, 'Long Night 1');
    await page.context().close();
  });

  it('shows a sentence when it cannot be loaded, and plays when it is pressed again', async () => {
    const page = await openAlbum((route) => route.abort());
    await playRow(page, 'Long Night 1');
    const notices = page.getByRole('region', { name: 'Messages' });
    await notices.getByText('Can’t reach the server. Check your connection and try again.').waitFor();
    await page.context().unrouteAll();
    await playRow(page, 'Long Night 1');
    await waitForSound(page);
    await page.context().close();
  });
});
