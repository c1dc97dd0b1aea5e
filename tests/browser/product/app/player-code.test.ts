import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { playRow, signUp, waitForPlaying, waitForSound } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { createProductHarness } from '#tests/support/world/product-harness.ts';

/** The script of the player, which loads after the first screen. */
const PLAYER = /\/player-coordinator\.\w+\.js/;

/** The scripts of what members save, of dialogs, of the player as an app, of menus, and of files to import. */
const PANELS = /\/panels\.\w+\.js/;
const APP = /\/app\.\w+\.js/;
const LIBRARY = /\/user-library\.\w+\.js/;
const MENUS = /\/gestures\.\w+\.js/;
const UNPACKING = /\/read-listen-file\.\w+\.js/;
const SENTENCE = 'Can’t reach the server. Check your connection and try again.';

describe('what is pressed before its script is there', () => {
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

  /** The album in a new profile; `answer` answers the request of a script. */
  async function openAlbum(answer: (route: Route) => unknown, script = PLAYER): Promise<Page> {
    const { album, cookies, harness } = opened();
    const { context, page } = await harness.newPage();
    await context.addCookies(cookies);
    await context.route(script, answer);
    page.setDefaultTimeout(20_000);
    await page.goto(harness.origin + album);
    return page;
  }

  it('is a row that plays once it is', async () => {
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

  it('is a row with a sentence when it cannot be loaded, which plays when it is pressed again', async () => {
    const page = await openAlbum((route) => route.abort());
    await playRow(page, 'Long Night 1');
    const notices = page.getByRole('region', { name: 'Messages' });
    await notices.getByText(SENTENCE).waitFor();
    await page.context().unrouteAll();
    await playRow(page, 'Long Night 1');
    await waitForSound(page);
    await page.context().close();
  });

  it('is a heart that stays empty and a sentence when what saves cannot be loaded, and saves when it is pressed again', async () => {
    const page = await openAlbum((route) => route.abort(), LIBRARY);
    const heart = page.getByRole('main').getByRole('button', { name: 'Save Long Night', exact: true });
    await heart.click();
    await page.getByRole('region', { name: 'Messages' }).getByText(SENTENCE).waitFor();
    expect(await heart.getAttribute('aria-pressed')).to.equal('false');
    await page.context().unrouteAll();
    await heart.click();
    await page.getByRole('main').locator('button[aria-pressed=true]').first().waitFor();
    await page.context().close();
  });

  it('is a menu with a sentence when it cannot be loaded, which opens when it is pressed again', async () => {
    const page = await openAlbum((route) => route.abort(), MENUS);
    const more = page.getByRole('main').getByRole('button', { name: 'More options for Long Night', exact: true });
    await more.click();
    await page.getByRole('region', { name: 'Messages' }).getByText(SENTENCE).waitFor();
    await page.context().unrouteAll();
    await more.click();
    await page.getByRole('menu').waitFor();
    await page.context().close();
  });

  it('are dialogs that show that they load, a sentence when they cannot, and open when they are pressed again', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const page = await openAlbum(async (route) => {
      await answered;
      await route.abort();
    }, PANELS);
    const choose = async (item: string) => {
      await page.getByRole('main').getByRole('button', { name: 'More options for Long Night', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const messages = page.getByRole('region', { name: 'Messages' });
    await choose('Add to playlist');
    await messages.getByText('Loading').waitFor();
    answer();
    await messages.getByText(SENTENCE).waitFor();
    await messages.getByText('Loading').waitFor({ state: 'detached' });
    await page.context().unrouteAll();
    await choose('Add to playlist');
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });

  it('asks once in a while for the player as an app, and the page stays, when it cannot be loaded', async () => {
    let asked = 0;
    const page = await openAlbum((route) => {
      asked += 1;
      return route.abort();
    }, APP);
    const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    while (asked === 0) await frame();
    // What asks without a pause asks more often than once a frame; a busy machine draws few frames a second.
    for (let count = 0; count < 60; count += 1) await frame();
    expect(asked).to.be.below(20);
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Long Night' }).waitFor();
    await page.context().close();
  });

  it('is an import with a sentence when what reads its file cannot be loaded', async () => {
    const page = await openAlbum((route) => route.abort(), UNPACKING);
    await page.goto(`${opened().harness.origin}/history`);
    const file = { name: 'listens.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from('') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('region', { name: 'Messages' }).getByText(SENTENCE).waitFor();
    await page.context().close();
  });
});
