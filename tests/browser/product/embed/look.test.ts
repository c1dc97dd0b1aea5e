import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { EMBED_TYPES, serveLooks, type Tone } from '#tests/support/service/embed-looks.ts';
import { signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Frames on pages: low, as of oEmbed, as of the share panel, high, wide, and a phone's. */
const SIZES = {
  light: [
    [300, 80],
    [300, 380],
    [800, 152],
  ],
  dark: [
    [300, 152],
    [400, 600],
    [360, 240],
  ],
} as const;
const TARGET_PX_MIN = 24;

describe('the look of an embed in Chromium', () => {
  let harness: ProductHarness;
  let albumPage = '';

  before(async () => {
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', [{ name: 'Tones/01.flac', seconds: 31 }]);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    const { context, page } = await harness.newPage();
    albumPage = `${harness.origin}/embed/album/${await signInAndFindAlbum(page, harness.origin, '/signup')}`;
    await context.close();
  });
  after(() => harness.close());

  async function open(type: string, tone: Tone, [width, height]: readonly [number, number]): Promise<Page> {
    const context = await harness.browser.newContext({ viewport: { width, height } });
    await context.addInitScript(AXE);
    await serveLooks(context, albumPage);
    const page = await context.newPage();
    await page.goto(`${harness.origin}/embed/look/${type}/${tone}`);
    await page.locator('.rendered').first().waitFor({ state: 'detached' });
    return page;
  }

  const styleOf = (page: Page, selector: string, names: readonly string[]) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, wanted) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name)), names);

  /** The violations that axe finds, and the targets below 24 × 24 px. */
  async function faultsOf(page: Page): Promise<readonly string[]> {
    const { violations } = await page.evaluate<AxeResults>("axe.run(document, { resultTypes: ['violations'] })");
    const small = await page.evaluate(
      (least) =>
        [...document.querySelectorAll('button, input, [role=slider]')].flatMap((target) => {
          const { height, width } = target.getBoundingClientRect();
          return Math.min(height, width) >= least - 0.5 ? [] : [`${target.className}: ${width} × ${height}`];
        }),
      TARGET_PX_MIN,
    );
    return [...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`), ...small];
  }

  it('has the numbers of the specification [S9.119, S9.120, S9.121]', async () => {
    const page = await open('album', 'dark', [300, 380]);
    expect(await styleOf(page, 'main.embed', ['font-size', 'line-height', 'font-weight'])).to.deep.equal(['14px', '19px', '200']);
    await page.context().close();
  });

  it('has rows with a padding of 8 px on black at 40 percent, with a gradient from 20 to 80 percent [S9.118, S9.122, S9.123]', async () => {
    const page = await open('album', 'dark', [300, 380]);
    expect(await styleOf(page, '.row button', ['padding'])).to.deep.equal(['8px']);
    const [color, image = ''] = await styleOf(page, '.tracks', ['background-color', 'background-image']);
    expect(color).to.equal('rgba(0, 0, 0, 0.4)');
    expect(image).to.match(/^linear-gradient\(rgba\(0, 0, 0, 0\) 20%, rgba\(0, 0, 0, 0\.4\) 80%\)/);
    await page.context().close();
  });

  for (const type of EMBED_TYPES)
    it(`of a ${type} passes axe, with targets of 24 px, in every size and tone`, async () => {
      for (const [tone, sizes] of Object.entries(SIZES) as [Tone, typeof SIZES.dark][]) {
        const page = await open(type, tone, sizes[0]);
        for (const [width, height] of sizes) {
          const name = `${width} × ${height}`;
          await page.setViewportSize({ width, height });
          expect(await faultsOf(page), name).to.deep.equal([]);
          const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          expect(isWide, `${name} scrolls sideways`).to.equal(false);
          await page.getByRole('button', { name: 'Share' }).click();
          expect(await faultsOf(page), `${name}, sharing`).to.deep.equal([]);
          await page.keyboard.press('Escape');
        }
        await page.context().close();
      }
    });

  it('names the reason where a row does not play', async () => {
    const page = await open('playlist', 'dark', [300, 380]);
    expect(await page.locator('.row .row-subtitle').allInnerTexts()).to.deep.equal(['Mira']);
    await page.context().close();
  });

  it('is used with the keyboard alone: play, seek, share, copy, Escape, a row', async () => {
    const context = await harness.browser.newContext({ viewport: { width: 300, height: 380 }, permissions: ['clipboard-write'] });
    const page = await context.newPage();
    await page.goto(albumPage);
    await page.locator('.rendered').first().waitFor({ state: 'detached' });
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    const tabTo = async (pattern: RegExp) => {
      for (let count = 0; count < 12; count += 1) {
        await page.keyboard.press('Tab');
        if (pattern.test(await focused())) return;
      }
      throw new Error(`The keyboard does not reach ${String(pattern)}.`);
    };
    await tabTo(/^Play/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await tabTo(/^Position/);
    await page.keyboard.press('PageUp');
    await page.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 15);

    await tabTo(/^Current track/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Play/ }).first().waitFor();

    await page.getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Enter');
    // The panel opens with the next frame, and takes the focus.
    await page.getByRole('dialog').first().waitFor();
    await tabTo(/^Copy link/);
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await focused()).to.equal('Share');
    await context.close();
  });
});
