import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { firstRequests } from '#application/library/first-requests.ts';
import { FIRST_PAINT_WAIT_MS } from '#ui-web/lib/constants.ts';
import { signUp } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness } from '#tests/support/world/product-harness.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';

/** A name that would be markup. */
const NAME = '<img src=x onerror="document.title=1"> & <b>Night</b>';

function music(folder: string) {
  for (const [path, name] of [
    ['Short', NAME],
    ['Long', 'Long Night'],
  ] as const) {
    makeAlbum(folder, name, 'Étienne Petit', [{ name: `${path}/01.m4a`, seconds: 3 }]);
    const cover = new PNG({ width: 700, height: 700 });
    cover.data.fill(path === 'Short' ? 120 : 200);
    writeFileSync(`${folder}/${path}/cover.png`, PNG.sync.write(cover));
  }
}

/** Where the parts of the view are, in CSS pixels. */
const placesIn = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const parts = ['header img[srcset]', 'header h1', 'section h2', 'li:nth-child(1) img', 'li:nth-child(2) img', 'li [dir]'];
    return parts.map((selector) => {
      const { x = 0, y = 0, width = 0, height = 0 } = main.querySelector(selector)?.getBoundingClientRect() ?? {};
      return [selector, ...[x, y, width, height].map((px) => px.toFixed(4))].join(' ');
    });
  });

describe('the first view of the player in Chromium', () => {
  const opened = openForSuite(async (closing) => {
    const harness = closing(await createProductHarness(music));
    const { page } = await harness.newPage();
    await signUp(page, harness.origin);
    const album = (await page.getByRole('link', { name: NAME }).first().getAttribute('href')) ?? '';
    const { cookies } = await page.context().storageState();
    const script = (await page.locator('script[data-next]').getAttribute('src')) ?? '';
    return { harness, album, cookies, script };
  });

  /** A page in a new profile; `isStill`: of its scripts only the first one arrives. */
  async function open(path: string, { isStill = false, isMember = true, width = 390, height = 844, theme = 'dark' } = {}) {
    const { harness, cookies, script } = opened();
    const { page } = await harness.newPage();
    if (isMember) await page.context().addCookies(cookies);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' });
    if (isStill)
      await page.route(/\.js$/, (route) => (route.request().url().endsWith(script) ? route.continue() : route.abort()));
    const load = () => page.goto(harness.origin + path);
    await (isMember ? untilWhole(page, path, load) : load());
    return page;
  }

  /** Loads the page until its first answers are all there: the service leaves out those that take it too long. */
  async function untilWhole(page: Page, path: string, load: () => Promise<unknown>): Promise<void> {
    const response = page.waitForResponse(/\/session\/first/);
    await load();
    const { answers } = (await (await response).json()) as { answers: object };
    if (Object.keys(answers).length <= firstRequests(path, '').length) await untilWhole(page, path, load);
  }

  const isDrawn = (page: Page) => page.locator('main img[srcset]').first().waitFor();

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const)
    for (const screen of ['home', 'album'] as const)
      it(`is at ${screen} where the screen of the script is, to the pixel, ${width} px wide`, async () => {
        const path = screen === 'home' ? '/' : opened().album;
        const still = await open(path, { isStill: true, width, height });
        const live = await open(path, { width, height });
        await isDrawn(still);
        await live.getByRole('main').getByRole('button', { name: /^Play/ }).first().waitFor();
        for (const page of [still, live]) await page.evaluate(() => document.fonts.ready);
        expect(await placesIn(still)).to.deep.equal(await placesIn(live));
        for (const page of [still, live]) await page.context().close();
      });

  it('shows a name that looks like markup as it is', async () => {
    const page = await open(opened().album, { isStill: true });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal(NAME);
    expect(await page.locator('main img[onerror]').count()).to.equal(0);
    expect(await page.title()).to.not.equal('1');
    await page.context().close();
  });

  it('leaves the order of the styles: those of the frame override those of the controls in it', async () => {
    const page = await open('/');
    await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().waitFor();
    const order = await page.evaluate(() => {
      const sheet = [...document.styleSheets].find(({ href }) => href?.includes('/ui-web.'));
      const names = [...(sheet?.cssRules ?? [])].map(({ cssText }) => /^\.[\w-]+_(button|card|shell)\b/.exec(cssText)?.[1] ?? '');
      return { shell: names.lastIndexOf('shell'), button: names.lastIndexOf('button'), card: names.lastIndexOf('card') };
    });
    expect(order.card).to.be.greaterThan(order.button).and.lessThan(order.shell);
    await page.context().close();
  });

  it('is empty for visitors', async () => {
    const page = await open(opened().album, { isStill: true, isMember: false });
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#root > *').count()).to.equal(0);
    await page.context().close();
  });

  describe('comes before the scripts of the player', () => {
    /** A page whose time stands still and whose covers arrive when `sendCovers` is called, and the scripts that it has requested. */
    async function openSlowly(path: string) {
      const { harness, cookies } = opened();
      const { page } = await harness.newPage();
      await page.context().addCookies(cookies);
      await page.clock.install({ time: new Date('2026-07-01T08:30:00Z') });
      await page.clock.pauseAt(new Date('2026-07-01T09:30:00Z'));
      let sendCovers = () => {};
      const covers = new Promise<void>((resolve) => (sendCovers = resolve));
      await page.route('**/image/**', (route) => covers.then(() => route.continue()));
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      // The document before it may still request some meanwhile.
      page.on('framenavigated', () => (scripts.length = 0));
      await untilWhole(page, path, () => page.goto(harness.origin + path, { waitUntil: 'commit' }));
      return { page, scripts, sendCovers };
    }
    const hasPlayer = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Play/ }).first().waitFor();

    it('which follow the paint of its cover', async () => {
      const { page, scripts, sendCovers } = await openSlowly(opened().album);
      await isDrawn(page);
      await page.clock.runFor(FIRST_PAINT_WAIT_MS / 4);
      expect(scripts).to.have.lengthOf(1);
      const next = page.waitForRequest(/\.js$/);
      sendCovers();
      await page
        .locator('main img[srcset]')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode());
      // A few frames: the wait for the cover is not over yet.
      await page.clock.runFor(FIRST_PAINT_WAIT_MS / 4);
      await next;
      await hasPlayer(page);
      await page.context().close();
    });

    it('which wait no longer than 300 ms for it', async () => {
      const { page, scripts } = await openSlowly(opened().album);
      await isDrawn(page);
      expect(scripts).to.have.lengthOf(1);
      const next = page.waitForRequest(/\.js$/);
      await page.clock.runFor(FIRST_PAINT_WAIT_MS + 100);
      await next;
      await hasPlayer(page);
      await page.context().close();
    });

    it('except where there is none: they arrive beside the first one', async () => {
      const { page, scripts } = await openSlowly('/search');
      await page.getByRole('combobox').waitFor();
      expect(scripts.length).to.be.at.least(3);
      await page.context().close();
    });
  });

  it('is in the theme that the member chose, and in the direction of the language', async () => {
    const page = await open('/', { isStill: true });
    await page.evaluate(() => {
      localStorage.setItem('cadenza.theme', 'light');
      localStorage.setItem('cadenza.language', 'ar');
    });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await untilWhole(page, '/', () => page.reload());
    await isDrawn(page);
    expect(await background()).to.not.equal(dark);
    expect(await page.locator('html').getAttribute('dir')).to.equal('rtl');
    await page.context().close();
  });
});
