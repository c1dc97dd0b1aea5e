import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { renderedPlayerForSuite } from './rendered-page.ts';

const ALBUM = `/album/${albumRefs[0]?.id ?? ''}`;

/** A window of 1280 × 1024 pixels, enlarged to 400 %. */
const ENLARGED = { width: 320, height: 256 };

/** The share of its height that belongs to the screen, not to the bar and the navigation. */
const SCREEN_SHARE_MIN = 0.6;

const SCREENS = [
  '/',
  ALBUM,
  '/artist/any',
  '/show/any',
  '/episode/any',
  '/search?q=t',
  '/collection/albums?show=all',
  '/collection/tracks',
  '/collection/songs',
  '/collection/podcasts',
  '/collection/playlists',
  '/settings',
  '/smart-playlist',
  '/history',
  '/history/recently-played',
  '/playlist/7/share',
] as const;

/** The live regions that a screen reader hears: not hidden, and not behind an open dialog. */
const regionsHeard = (page: Page) =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const all = [...root.querySelectorAll('[aria-live], [role="status"], output')];
    return all.filter((element) => element.closest('[aria-hidden="true"]') === null).length;
  });

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function open(page: Page, path: string): Promise<void> {
  // The words after # are read with a new document.
  await page.goto('about:blank');
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

describe('the web player, enlarged to 400 %', () => {
  const newPage = renderedPlayerForSuite(undefined, true);
  let page: Page;
  before(async () => {
    page = await newPage({ viewport: ENLARGED });
  });

  for (const path of SCREENS)
    it(`${path}: has most of the page, scrolls only down, shows what has the focus, and has one live region`, async () => {
      await open(page, `${path}#playing`);
      await page.getByRole('button', { name: 'Open player' }).waitFor();
      const main = page.getByRole('main');
      const box = await main.boundingBox();
      expect(box?.height).to.be.at.least(ENLARGED.height * SCREEN_SHARE_MIN);
      const widths = await main.evaluate(({ scrollWidth }) => [scrollWidth, document.documentElement.scrollWidth]);
      expect(widths).to.deep.equal([ENLARGED.width, ENLARGED.width]);
      // The rows of a long list change once it has scrolled.
      const top = await main.evaluate((element) => {
        const all = [...element.querySelectorAll<HTMLElement>('a[href], button')].filter((one) => one.checkVisibility());
        all.at(-1)?.focus();
        return document.activeElement?.getBoundingClientRect().top;
      });
      expect(top).to.be.within(-1, box?.height ?? 0);
      expect(await regionsHeard(page), 'live regions').to.equal(1);
    });

  it('scrolls a message that is higher than the screen', async () => {
    await open(page, '/#playing,lost');
    const notices = page.getByRole('region', { name: 'Messages' });
    await notices.waitFor();
    const { top, bottom } = await notices.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    expect([top >= 0, bottom <= ENLARGED.height]).to.deep.equal([true, true]);
    const dismiss = notices.getByRole('button', { name: 'Dismiss' });
    await dismiss.scrollIntoViewIfNeeded();
    const isOnTop = await dismiss.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).to.equal(true);
  });
});

describe('the web player for screen readers and keys', () => {
  const newPage = renderedPlayerForSuite(undefined, true);
  let page: Page;
  before(async () => {
    page = await newPage({ viewport: { width: 1280, height: 800 } });
  });

  it('has one live region in and after every dialog and panel', async () => {
    await open(page, '/#playing,equalizer');
    for (const name of ['Queue', 'Devices', 'Open player', 'Sound']) {
      await page.getByRole('button', { name, exact: true }).first().click();
      await page
        .getByRole('heading', { level: 2, name: name === 'Open player' ? 'Now playing' : name })
        .first()
        .waitFor();
      expect(await regionsHeard(page), name).to.equal(1);
      await page.keyboard.press('Escape');
      await page.locator('dialog, aside').waitFor({ state: 'detached' });
      expect(await regionsHeard(page), `${name}, closed`).to.equal(1);
    }
  });

  it('closes each panel, dialog and menu by Escape, and returns the focus', async () => {
    await open(page, '/#playing,equalizer');
    const bar = page.getByRole('region', { name: 'Now playing' });
    for (const [name, role] of [
      ['Queue', 'complementary'],
      ['Devices', 'complementary'],
      ['Open player', 'dialog'],
      ['Sound', 'dialog'],
      [/^Sleep timer/, 'menu'],
      [/^More options/, 'menu'],
    ] as const) {
      const opener = bar.getByRole('button', { name, exact: true }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      const opened = page.getByRole(role);
      await opened.waitFor();
      if (role === 'complementary') await opened.getByRole('button').first().focus();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'detached' });
      expect(await isFocused(opener), String(name)).to.equal(true);
    }
  });

  it('returns the focus from a dialog that its button closes', async () => {
    await open(page, '/#playing');
    const opener = page.getByRole('button', { name: 'Open player' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await isFocused(opener)).to.equal(true);
  });

  it('puts the focus on the heading of the next screen, and keeps it in the navigation', async () => {
    await open(page, '/#playing');
    await page.locator(`main a[href="${ALBUM}"]`).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${ALBUM}`);
    const heading = page.getByRole('heading', { level: 1 });
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    expect(await heading.count()).to.equal(1);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings');
    await page.waitForFunction(() => document.activeElement?.textContent === 'Settings');
  });

  it('moves nothing as a message comes', async () => {
    const places: unknown[] = [];
    for (const words of ['playing', 'playing,lost']) {
      await open(page, `/#${words}`);
      await page.getByRole('button', { name: 'Open player' }).waitFor();
      places.push(
        await page.getByRole('main').boundingBox(),
        await page.getByRole('region', { name: 'Now playing' }).boundingBox(),
      );
    }
    expect(places.slice(2)).to.deep.equal(places.slice(0, 2));
  });
});

describe('the web player in forced colours', () => {
  const newPage = renderedPlayerForSuite(undefined, true);
  let page: Page;
  before(async () => {
    page = await newPage({ viewport: { width: 1280, height: 800 }, forcedColors: 'active' });
  });
  const colours = (locator: Locator) =>
    locator.evaluate((element) => {
      const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
      return { background: backgroundColor, outline: outlineStyle === 'none' ? '0px' : outlineWidth };
    });

  it('shows by its colour which entry, which filter and which switch is chosen', async () => {
    await open(page, '/search?q=t#playing');
    const entries = page.getByRole('navigation', { name: 'Main' });
    const chosen = await colours(entries.getByRole('link', { name: 'Search' }));
    const other = await colours(entries.getByRole('link', { name: 'Settings' }));
    expect(chosen.background).to.not.equal(other.background);
    const filter = (name: string) => page.getByRole('button', { name, exact: true, pressed: name === 'All' });
    expect((await colours(filter('All'))).background).to.not.equal((await colours(filter('Songs').first())).background);

    await open(page, '/settings#playing');
    const [on, off] = [page.locator('[role="switch"]:checked'), page.locator('[role="switch"]:not(:checked)')];
    expect((await colours(on.first())).background).to.not.equal((await colours(off.first())).background);
  });

  it('bounds the row that plays, and what has the focus', async () => {
    await open(page, `${ALBUM}#playing`);
    expect((await colours(page.locator('tr[aria-current="true"]'))).outline).to.equal('1px');
    const next = page.getByRole('region', { name: 'Now playing' }).getByRole('button', { name: 'Next', exact: true });
    await page.keyboard.press('Tab');
    await next.focus();
    expect((await colours(next)).outline).to.equal('2px');
  });

  it('shows how much of the song has played', async () => {
    await open(page, '/#playing');
    const bar = page.getByRole('slider', { name: 'Position' });
    expect(await bar.evaluate((element) => getComputedStyle(element).appearance)).to.equal('auto');
  });
});
