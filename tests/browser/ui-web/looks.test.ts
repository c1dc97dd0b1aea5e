import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { renderedPlayerForSuite } from './rendered-page.ts';

const BASELINES = fileURLToPath(new URL('./looks/', import.meta.url));
const DIFFERENCES = fileURLToPath(new URL('../../../.cache/looks/', import.meta.url));
/** Writes the pictures instead of comparing them. */
const RENEWS = process.env['LOOKS'] === 'renew';

/** How far the colour of a pixel may be off, from 0 to 1: other versions of a font renderer draw its edges otherwise. */
const COLOUR_THRESHOLD01 = 0.2;
/** The part of a picture that may differ: a line of small text in another shape; a moved row, control or column is more. */
const DIFFERENT_SHARE01 = 0.004;
const OPAQUE = 255;
/** The bits of a colour that are kept. */
const COLOUR_BITS = 0xf0;
/** What a screen shows comes in parts: it is looked at again until it is as expected. */
const LOOKS_MAX = 60;

const INTER = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
/** All texts in the bundled font: those of the system differ between machines. */
const FONT = `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(INTER).toString('base64')}) }
  :root { --font: 'Inter Variable'; --font-display: 'Inter Variable' } code, pre, kbd { font-family: 'Inter Variable' }`;

const WIDE = { width: 1280, height: 800 };
const MIDDLE = { width: 768, height: 900 };
const NARROW = { width: 390, height: 800 };

interface Look {
  readonly name: string;
  readonly path: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'dark' | 'light';
  readonly open?: (page: Page) => Promise<void>;
}

const press = (name: string, role: 'complementary' | 'dialog') => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole(role).first().waitFor();
};

const LOOKS: readonly Look[] = [
  { name: 'home', path: '/#playing', viewport: WIDE, colorScheme: 'dark' },
  { name: 'home-narrow', path: '/#playing', viewport: NARROW, colorScheme: 'light' },
  { name: 'album', path: `/album/${albumRefs[0]?.id ?? ''}#playing`, viewport: WIDE, colorScheme: 'light' },
  { name: 'artist-narrow', path: '/artist/any#playing', viewport: NARROW, colorScheme: 'dark' },
  { name: 'show', path: '/show/any#playing', viewport: MIDDLE, colorScheme: 'dark' },
  { name: 'search', path: '/search?q=t#playing', viewport: WIDE, colorScheme: 'light' },
  { name: 'liked-songs', path: '/collection/tracks#liked', viewport: MIDDLE, colorScheme: 'light' },
  { name: 'settings', path: '/settings', viewport: WIDE, colorScheme: 'dark' },
  { name: 'queue', path: '/#playing', viewport: WIDE, colorScheme: 'light', open: press('Queue', 'complementary') },
  { name: 'full-player-narrow', path: '/#playing', viewport: NARROW, colorScheme: 'dark', open: press('Open player', 'dialog') },
  { name: 'lost-connection', path: '/#playing,lost', viewport: WIDE, colorScheme: 'dark' },
  { name: 'sign-up-narrow', path: '/#door', viewport: NARROW, colorScheme: 'light' },
];

describe('the looks of the web player', () => {
  const newPage = renderedPlayerForSuite();

  async function open({ path, viewport, colorScheme, open: act }: Look): Promise<Page> {
    const fixed = { locale: 'en-GB', timezoneId: 'UTC', deviceScaleFactor: 0.5, bypassCSP: true } as const;
    const page = await newPage({ ...fixed, viewport, colorScheme });
    await page.clock.setFixedTime('2026-05-17T09:30:00Z');
    await page.goto(path);
    await page.locator('h1').first().waitFor({ state: 'attached' });
    await page.addStyleTag({ content: FONT });
    await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
    await act?.(page);
    return page;
  }

  /** A picture with 16 steps a colour: its file is half as large. */
  async function take(page: Page): Promise<PNG> {
    const picture = PNG.sync.read(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    picture.data = Buffer.from(picture.data.map((value, at) => (at % 4 === 3 ? OPAQUE : value & COLOUR_BITS)));
    return picture;
  }

  /** The part of the picture that differs, from 0 to 1, and a picture of where. */
  function compare(seen: PNG, expected: PNG): { readonly share01: number; readonly where: PNG } {
    const { width, height } = expected;
    const where = new PNG({ width, height });
    if (seen.width !== width || seen.height !== height) return { share01: 1, where };
    const count = pixelmatch(seen.data, expected.data, where.data, width, height, { threshold: COLOUR_THRESHOLD01 });
    return { share01: count / (width * height), where };
  }

  for (const look of LOOKS)
    it(`are as kept: ${look.name}`, async () => {
      const page = await open(look);
      const baseline = `${BASELINES}${look.name}.png`;
      if (RENEWS) {
        await page.waitForLoadState('networkidle');
        mkdirSync(BASELINES, { recursive: true });
        writeFileSync(baseline, PNG.sync.write(await take(page), { colorType: 2, deflateLevel: 9 }));
        return;
      }
      expect(existsSync(baseline), `There is no picture of ${look.name}: make it with LOOKS=renew.`).to.equal(true);
      const expected = PNG.sync.read(readFileSync(baseline));
      let seen = await take(page);
      for (let looks = 1; compare(seen, expected).share01 > DIFFERENT_SHARE01 && looks < LOOKS_MAX; looks += 1)
        seen = await take(page);
      const { share01, where } = compare(seen, expected);
      if (share01 <= DIFFERENT_SHARE01) return;
      mkdirSync(DIFFERENCES, { recursive: true });
      writeFileSync(`${DIFFERENCES}${look.name}.png`, PNG.sync.write(seen));
      writeFileSync(`${DIFFERENCES}${look.name}-difference.png`, PNG.sync.write(where));
      expect.fail(`${(share01 * 100).toFixed(2)} % of ${look.name} look otherwise: see .cache/looks/${look.name}*.png`);
    });

  it('differ when a screen moves by eight pixels, or its accent changes', async () => {
    const [home] = LOOKS;
    if (!home || RENEWS) return;
    const page = await open(home);
    await page.waitForLoadState('networkidle');
    const before = await take(page);
    for (const change of ['main { padding-block-start: 8px !important }', ':root { --accent: #00f !important }']) {
      const style = await page.addStyleTag({ content: change });
      expect(compare(await take(page), before).share01, change).to.be.above(DIFFERENT_SHARE01);
      await style.evaluate((element) => (element as Element).remove());
    }
  });
});
