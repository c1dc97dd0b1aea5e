import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { PLAYLIST_REFS } from '#tests/support/fixtures/sample-playlists.ts';
import { accessFaults } from './access-faults.ts';
import { htmlFaults } from './html-faults.ts';
import { renderedPlayerForSuite } from './rendered-page.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 640 };
const ALBUM = `/album/${albumRefs[0]?.id ?? ''}`;
const PLAYLIST = `/playlist/${PLAYLIST_REFS[0]?.id ?? ''}`;

type Act = (page: Page) => Promise<void>;
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();
/** The button shows while the pointer is on its row or card; a key opens it everywhere. */
const more =
  (name: string): Act =>
  async (page) => {
    const button = page.getByRole('main').getByRole('button', { name: `More options for ${name}`, exact: true });
    await button.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
  };
const choose =
  (name: string, item: string): Act =>
  async (page) => {
    await more(name)(page);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
const inPlayer =
  (act: Act): Act =>
  async (page) => {
    if (page.viewportSize()?.width === NARROW.width) await press('Open player')(page);
    await act(page);
  };
const nothing: Act = () => Promise.resolve();

/** Its name, its address, its element, and what opens it. */
const OVERLAYS: readonly (readonly [name: string, path: string, element: string, open: Act])[] = [
  ['queue', '/#playing', 'aside', inPlayer(press('Queue'))],
  ['devices', '/#playing,together', 'aside', inPlayer(press('Devices'))],
  ['full player', '/#playing', 'dialog', press('Open player')],
  ['full player of an episode', '/#playing,episode', 'dialog', press('Open player')],
  ['full player of a video', '/#playing,video', 'dialog', press('Open player')],
  ['sound', '/#playing,equalizer', 'dialog:last-of-type', inPlayer(press('Sound'))],
  ['sleep timer', '/#playing', '[role=menu]', inPlayer(press(/^Sleep timer/))],
  ['speed', '/#playing,episode', '[role=menu]', inPlayer(press(/^Speed/))],
  ['keys', '/', 'dialog', (page) => page.keyboard.press('?')],
  ['menu of a song', ALBUM, '[role=menu]', more('The Lock Keeper')],
  ['menu of a song that is not kept', `${ALBUM}#cut`, '[role=menu]', more('Reeds')],
  ['menu of an album', '/', '[role=menu]', more('Nine Small Rooms')],
  ['menu of a playlist', PLAYLIST, '[role=menu]', more('Slow Mornings')],
  ['choice of a playlist', ALBUM, 'dialog', choose('The Lock Keeper', 'Add to playlist')],
  ['details of a song', ALBUM, 'dialog', choose('The Lock Keeper', 'Details')],
  ['name of a folder', '/collection/playlists', 'dialog', press('New folder')],
  ['new podcast', '/collection/podcasts', 'dialog', press('Add podcast')],
  ['selection', ALBUM, '[role=toolbar]', (page) => page.keyboard.press('Control+a')],
  ['filter', ALBUM, 'main fieldset:last-of-type', press('Filter')],
  ['name and description', PLAYLIST, 'main form', press('Edit name and description')],
  ['deleted playlists', '/collection/playlists', 'main details', (page) => page.locator('main details summary').click()],
  ['password', '/settings#password', 'dialog', nothing],
  ['age', '/#age', 'dialog', nothing],
  ['browser that cannot play', '/#unsupported', 'dialog', nothing],
  ['two names for a playlist', `${PLAYLIST}#conflict`, 'dialog', nothing],
];

describe('every panel, dialog and menu of the web player', () => {
  const newPage = renderedPlayerForSuite(undefined, true);
  let page: Page;
  before(async () => {
    page = await newPage({ locale: 'en' });
  });

  const fits = (overlay: Locator) =>
    overlay.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      // The fields of a filter are one line that scrolls.
      const isCut = element.scrollWidth > element.clientWidth && !element.matches('fieldset');
      return left >= 0 && right <= window.innerWidth && !isCut;
    });

  for (const [name, path, element, open] of OVERLAYS)
    it(`${name}: has no fault of access in either theme, and fits a phone`, async () => {
      for (const [viewport, themes] of [
        [WIDE, ['dark', 'light']],
        [NARROW, ['light']],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: themes[0], reducedMotion: 'reduce' });
        await page.goto('about:blank');
        await page.goto(path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await open(page);
        const overlay = page.locator(element).filter({ visible: true }).last();
        await overlay.waitFor();
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === themes[0] ? undefined : ['color-contrast'];
          const within = `[...document.querySelectorAll(${JSON.stringify(element)})].at(-1)`;
          expect(await accessFaults(page, within, rules), `${colorScheme}, ${String(viewport.width)} px`).to.deep.equal([]);
        }
        expect(await fits(overlay), `fits ${String(viewport.width)} px`).to.equal(true);
      }
      expect(await htmlFaults(await page.content())).to.deep.equal([]);
    });
});

describe('the panels and dialogs of a page that is Arabic from the start', () => {
  const newPage = renderedPlayerForSuite();

  /** Names of other scripts that begin at the wrong side or are cut at their beginning, and a minus behind its number. */
  const astray = (page: Page, within: string) =>
    page.evaluate((selector) => {
      const boxOf = (node: Node, from: number, to: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, to);
        return range.getBoundingClientRect();
      };
      const texts = [...document.querySelectorAll<HTMLElement>(`:is(${selector}) *`)].flatMap((element) => {
        const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        return node?.nodeValue && element.checkVisibility() ? [{ element, node, value: node.nodeValue }] : [];
      });
      return texts
        .filter(({ element, node, value }) => {
          const box = element.getBoundingClientRect();
          const { display, paddingRight, textAlign, textOverflow } = getComputedStyle(element);
          const first = boxOf(node, 0, 1);
          const all = boxOf(element, 0, element.childNodes.length);
          const isAside =
            element.dir === 'auto' &&
            !display.startsWith('inline') &&
            textAlign !== 'center' &&
            all.right < box.right - Number.parseFloat(paddingRight) - 2;
          const isCut = textOverflow === 'ellipsis' && (first.left < box.left - 1 || first.right > box.right + 1);
          const isBehind = element.childElementCount === 0 && value.startsWith('−') && first.left > all.left + 1;
          return isAside || isCut || isBehind;
        })
        .map(({ value }) => value);
    }, within);

  const openQueue: Act = (page) => page.keyboard.press('q');
  /** The last button of the now-playing bar, which comes after the beginning of the screen. */
  const openPlayer: Act = (page) => page.locator('main ~ section button').filter({ visible: true }).last().click();
  const suggest: Act = (page) => page.getByRole('combobox').fill('w');

  for (const [name, path, element, open] of [
    ['queue', '/#playing', 'aside', openQueue],
    ['full player', '/#playing', 'dialog', openPlayer],
    ['suggestions', '/search', '[role=listbox]', suggest],
    ['best match', '/search?q=w', 'main article', nothing],
  ] as const)
    it(`${name}: names begin where reading begins, and are whole there`, async () => {
      const page = await newPage({ locale: 'ar', viewport: WIDE });
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await open(page);
      await page.locator(element).filter({ visible: true }).last().waitFor();
      for (const viewport of [WIDE, NARROW]) {
        await page.setViewportSize(viewport);
        expect(await astray(page, element), `${String(viewport.width)} px`).to.deep.equal([]);
      }
    });

  it('have addresses that run from left to right', async () => {
    const page = await newPage({ locale: 'ar', viewport: NARROW });
    await page.goto('/collection/podcasts');
    await page.getByRole('main').getByRole('button').first().click();
    const address = page.getByRole('dialog').getByRole('textbox');
    expect(await address.evaluate((field) => getComputedStyle(field).direction)).to.equal('ltr');
  });
});
