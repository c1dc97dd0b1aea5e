import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { PLAYLIST_REFS } from '#tests/support/fixtures/sample-playlists.ts';
import { accessFaults } from './access-faults.ts';
import { htmlFaults } from './html-faults.ts';
import { renderedPlayerForSuite } from './rendered-page.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 568 };

/** What another language may break: longer texts, and places where texts run from right to left. */
const LANGUAGE_RULES = ['target-size', 'scrollable-region-focusable', 'html-has-lang', 'html-lang-valid'];

const ALBUM = `/album/${albumRefs[0]?.id ?? ''}`;

const SCREENS = [
  ['home', '/#playing'],
  ['home that cannot be loaded', '/#failing'],
  ['home without a network', '/#playing,cut'],
  ['view', '/view/albums'],
  ['mixes', '/collection/made-for-you'],
  ['album', `${ALBUM}#playing`],
  ['album that is kept in part', `${ALBUM}#cut`],
  ['album that loads', `${ALBUM}#loading`],
  ['view that cannot be loaded', '/view/albums#failing'],
  ['artist', '/artist/any#playing'],
  ['song', '/track/any'],
  ['playlist', `/playlist/${PLAYLIST_REFS[0]?.id ?? ''}#playing`],
  ['playlist of another member', `/playlist/${PLAYLIST_REFS[2]?.id ?? ''}`],
  ['show', '/show/any#playing'],
  ['episode', '/episode/any'],
  ['search', '/search?q=t#playing'],
  ['search without results', '/search?q=zzzz'],
  ['albums', '/collection/albums?show=all'],
  ['no liked songs', '/collection/tracks'],
  ['liked songs', '/collection/tracks#few,playing'],
  ['ten thousand liked songs', '/collection/tracks#liked'],
  ['all songs', '/collection/songs'],
  ['playlists', '/collection/playlists'],
  ['podcasts', '/collection/podcasts'],
  ['episodes', '/collection/episodes'],
  ['music on this device', '/collection/offline#kept'],
  ['smart playlist', '/smart-playlist/smart1'],
  ['settings', '/settings'],
  ['reasons', '/diagnostics#history'],
  ['no reasons', '/diagnostics'],
  ['statistics', '/settings/statistics'],
  ['your listening', '/history'],
  ['recently played', '/history/recently-played'],
  ['a year of listening', '/history/2026'],
  ['rules', '/smart-playlist'],
  ['member', '/user/bo#playing'],
  ['embed code', '/playlist/7/share'],
  ['invitation to listen together', '/join/t0ken'],
  ['link', '/search?q=spotify:user:bo'],
  ['nothing', '/nowhere'],
  ['troubled', '/#playing,lost'],
  ['door', '/#door'],
  ['sign-in', '/#visitor'],
] as const;

/** Their texts are those of other screens. */
const hasOwnTexts = ([, path]: (typeof SCREENS)[number]) => !/#(failing|loading|liked|cut|playing,cut)$/.test(path);

/** Whether nothing scrolls sideways. */
function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.querySelector('main') ?? document.body;
    return document.documentElement.scrollWidth <= window.innerWidth && scrollWidth <= clientWidth;
  });
}

/** Opens a screen: as a link in the page does where the page is in that state already, else by loading the page. */
async function open(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate((to) => {
    if (location.protocol === 'about:') return false;
    const next = new URL(to, location.href);
    if (next.hash !== location.hash) return false;
    // Nothing of the screen before may be taken for the next one.
    history.pushState(null, '', '/nowhere' + next.hash);
    return new Promise<boolean>((resolve) => {
      requestAnimationFrame(() => {
        history.pushState(null, '', next);
        requestAnimationFrame(() => resolve(true));
      });
    });
  }, path);
  if (!isThere) {
    await page.goto('about:blank');
    await page.goto(path);
  }
  // A screen's script may come after its frame.
  await page.locator('h1').first().waitFor({ state: 'attached' });
}

const stateOf = (path: string) => path.split('#')[1] ?? '';
/** Those in one state of the page one after the other. */
const byState = (one: (typeof SCREENS)[number], other: (typeof SCREENS)[number]) =>
  stateOf(one[1]) < stateOf(other[1]) ? -1 : Number(stateOf(one[1]) > stateOf(other[1]));

describe('every screen of the web player', () => {
  const newPage = renderedPlayerForSuite(undefined, true);
  const complaints: string[] = [];
  let page: Page;

  before(async () => {
    page = await newPage({ locale: 'en' });
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    complaints.splice(0);
    await page.evaluate(() => localStorage.clear());
  });

  for (const [name, path] of SCREENS.toSorted(byState))
    it(`${name}: has no fault of access, wide and dark, narrow and light, fits, and breaks no policy`, async () => {
      // One page for both looks: what follows the theme and the width changes with them.
      for (const [viewport, colorScheme] of [
        [WIDE, 'dark'],
        [NARROW, 'light'],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (viewport === WIDE) await open(page, path);
        expect([await accessFaults(page), await fitsWidth(page)], colorScheme).to.deep.equal([[], true]);
      }
      // The HTML is the same in every look.
      expect(await htmlFaults(await page.content())).to.deep.equal([]);
      expect(await page.locator('h1').count(), 'headings of the first level').to.equal(1);
      expect(complaints).to.deep.equal([]);
    });
});

for (const [language, locale] of [
  ['German', 'de-DE'],
  ['Arabic', 'ar'],
] as const)
  describe(`every screen of the web player, narrow and ${language}`, () => {
    const newPage = renderedPlayerForSuite(undefined, true);
    let page: Page;
    before(async () => {
      page = await newPage({ viewport: NARROW, locale });
    });

    for (const [name, path] of SCREENS.filter(hasOwnTexts).toSorted(byState))
      it(`${name}: fits its width, and its targets are large enough`, async () => {
        await open(page, path);
        expect([await accessFaults(page, 'document', LANGUAGE_RULES), await fitsWidth(page)]).to.deep.equal([[], true]);
      });
  });

describe('the web player in Chromium', () => {
  const newPage = renderedPlayerForSuite();

  it('shows the artists of a song below its name, at the same edge, where texts run from right to left', async () => {
    const page = await newPage({ viewport: WIDE, locale: 'ar' });
    for (const path of [SCREENS[5][1], SCREENS[11][1], '/collection/tracks#few']) {
      await open(page, path);
      await page.locator('main a[href^="/artist/"]').first().waitFor();
      const edges = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(tr, li[data-uid])')].flatMap((row) => {
          const name = row.querySelector('[dir="auto"]')?.getBoundingClientRect();
          const artists = [...row.querySelectorAll('a[href^="/artist/"]')].map((link) => link.getBoundingClientRect());
          const isBelow = name && artists[0] && artists[0].top >= name.bottom - 4;
          return isBelow ? [[name.right, Math.max(...artists.map(({ right }) => right))].map(Math.round)] : [];
        }),
      );
      expect(edges, path).to.not.be.empty;
      for (const [name, artist] of edges) expect(artist, path).to.equal(name);
    }
  });

  it('shows the player in German to a browser that prefers it', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 }, locale: 'de-CH' });
    await page.goto('/collection/albums?show=all');
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Suche' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).to.equal('de-CH');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.equal('Alben');
  });

  it('fits the settings, which have the longest texts, into a narrow screen in every other language', async () => {
    for (const locale of ['fr', 'es', 'ja']) {
      const page = await newPage({ viewport: NARROW, locale });
      await page.goto('/settings');
      await page.getByRole('main').getByRole('slider').last().waitFor();
      expect(await fitsWidth(page), locale).to.equal(true);
    }
  });

  it('runs from right to left in Arabic: the seek bar, its keys and the shortcuts too', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 }, locale: 'ar-EG' });
    await page.goto('/#playing');
    const html = page.locator('html');
    const bar = page.getByRole('slider', { name: 'الموضع' });
    await bar.waitFor();
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).to.deep.equal(['ar-EG', 'rtl']);
    const side = await page.getByRole('navigation', { name: 'القائمة الرئيسية' }).boundingBox();
    expect((side?.x ?? 0) + (side?.width ?? 0)).to.equal(1280);
    const value = async () => Number(await bar.inputValue());
    const before = await value();
    await bar.press('ArrowLeft');
    expect(await value()).to.be.above(before);
  });

  it('renders only the visible part of a long list, and announces its length', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('/collection/albums?show=all');
    const cards = page.getByRole('list', { name: 'Albums' }).getByRole('listitem');
    await cards.first().waitFor();
    expect(await cards.count()).to.be.within(12, 60);
    expect(await cards.first().getAttribute('aria-setsize')).to.equal('120');

    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await page.locator('[aria-posinset="120"]').waitFor();
    expect(await page.locator('[aria-posinset="1"]').count()).to.equal(0);
  });

  it('fits more cards and lower rows where they are compact, and none stands on another', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 } });
    const boxesOf = (path: string, list: string) => async () => {
      await page.goto(path);
      const items = page.getByRole('list', { name: list }).getByRole('listitem');
      await items.first().waitFor();
      return items.evaluateAll((all) =>
        all.map((item) => {
          const { left, top } = item.getBoundingClientRect();
          const inner = [...item.querySelectorAll('a, button, img')].map((one) => one.getBoundingClientRect().bottom);
          return { left, top, bottom: Math.max(...inner) };
        }),
      );
    };
    const cards = boxesOf('/collection/albums?show=all', 'Albums');
    const rows = boxesOf('/collection/playlists', 'Your playlists');
    const firstRow = (boxes: Awaited<ReturnType<typeof cards>>) => boxes.filter(({ top }) => top === boxes[0]?.top).length;
    const step = (boxes: Awaited<ReturnType<typeof rows>>) => (boxes[1]?.top ?? 0) - (boxes[0]?.top ?? 0);
    const before = { cards: firstRow(await cards()), rowPx: step(await rows()) };
    await page.evaluate(() => localStorage.setItem('cadenza.density', 'compact'));
    const [compactCards, compactRows] = [await cards(), await rows()];
    expect(firstRow(compactCards)).to.be.above(before.cards);
    expect([before.rowPx, step(compactRows)]).to.deep.equal([56, 44]);
    for (const boxes of [compactCards, compactRows])
      for (const { bottom, left, top } of boxes) {
        const below = boxes.find((one) => one.left === left && one.top > top);
        if (below) expect(bottom).to.be.at.most(below.top);
      }
  });

  for (const letters of ['100%', '150%'])
    it(`draws only the part of a long table that is near, with letters of ${letters}`, async () => {
      const page = await newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto('/collection/tracks#liked');
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
      const rows = page.locator('tbody tr[aria-rowindex]');
      await rows.first().waitFor();
      const main = page.getByRole('main');
      /** The places of the rows on the screen are one below the other. */
      const gapsPx = () =>
        rows.evaluateAll((all) => {
          const rects = all.map((row) => row.getBoundingClientRect());
          return rects.slice(1).map((rect, at) => Math.round(rect.top - (rects[at]?.bottom ?? 0)));
        });
      for (const part of [0, 0.37, 1]) {
        await main.evaluate((element, at) => element.scrollTo(0, at * element.scrollHeight), part);
        await page.waitForFunction(() => {
          const { top, bottom } = (document.querySelector('main') as HTMLElement).getBoundingClientRect();
          const near = document.elementFromPoint(600, top + (bottom - top) * 0.7)?.closest('tr');
          return near?.hasAttribute('aria-rowindex');
        });
        expect(await rows.count()).to.be.within(12, 60);
        expect(new Set(await gapsPx())).to.deep.equal(new Set([0]));
      }
      await page.locator('tr[aria-rowindex="10001"]').waitFor();
    });

  for (const height of [700, 560])
    it(`lets the playlists beside the screens scroll at a height of ${height}, and nothing stands on them`, async () => {
      const page = await newPage({ viewport: { width: 1280, height } });
      await page.goto('/#playing');
      const last = page.getByRole('navigation').getByRole('link', { name: 'Songs Bo Found' });
      await last.scrollIntoViewIfNeeded();
      const isOnTop = await last.evaluate((link) => {
        const { left, top, width, height: tall } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + tall / 2));
      });
      expect(isOnTop).to.equal(true);
    });

  it('shows as many columns as fit beside a readable title, and all of them where there is room', async () => {
    const page = await newPage({ viewport: { width: 768, height: 800 } });
    await page.goto('/collection/songs');
    const headings = page.getByRole('columnheader').filter({ visible: true });
    const title = page.getByRole('columnheader', { name: 'Title' });
    await title.waitFor();
    const look = async () => [(await title.boundingBox())?.width ?? 0, await headings.count()] as const;
    const [narrowPx, few] = await look();
    expect(narrowPx).to.be.at.least(180);
    await page.setViewportSize({ width: 1600, height: 800 });
    await page.getByRole('columnheader', { name: 'Plays' }).waitFor();
    const [widePx, all] = await look();
    expect(widePx).to.be.at.least(180);
    expect(all).to.be.above(few);
  });

  it('writes names and code from their own side on a page that is read from right to left', async () => {
    const page = await newPage({ viewport: { width: 390, height: 800 }, locale: 'ar-EG' });
    await page.goto('/playlist/7/share');
    const code = page.locator('code').first();
    await code.waitFor();
    expect(await code.evaluate((element) => getComputedStyle(element).direction)).to.equal('ltr');
    await page.goto('/collection/tracks#liked');
    const name = page.locator('tbody a[href^="/track/"]').first();
    await name.waitFor();
    expect(await name.evaluate((element) => getComputedStyle(element).direction)).to.equal('ltr');
  });

  it('writes show notes from their own side on a page that is read from right to left', async () => {
    const page = await newPage({ viewport: { width: 390, height: 800 }, locale: 'ar-EG' });
    await page.goto('/episode/any');
    const notes = page.getByRole('main').locator('p[dir="auto"]').first();
    await notes.waitFor();
    expect(await notes.evaluate((element) => getComputedStyle(element).direction)).to.equal('ltr');
  });

  it('keeps the focus of a row that is scrolled away, and comes back to it by an arrow', async () => {
    const page = await newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('/collection/tracks#liked');
    await page.getByRole('button', { name: 'Play Song 3', exact: true }).focus();
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 300_000));
    await page.waitForFunction(() => document.querySelector('tr[aria-rowindex="2"]') === null);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).to.equal('Play Song 3');
    await page.keyboard.press('ArrowDown');
    const next = page.getByRole('button', { name: 'Play Song 4', exact: true });
    expect(await next.evaluate((button) => button === document.activeElement)).to.equal(true);
    const box = await next.boundingBox();
    expect(box?.y).to.be.within(0, 800);
  });
});
