import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';
import { serve } from '#tests/support/ui/browser.ts';
import { createEmbedHostPage, signInAndFindAlbum, type EmbedHostPage } from '#tests/support/service/embed-test-client.ts';

/** Where the parts of the view are, rounded to whole pixels. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    ['.cover img', '.title', '.subtitle', '.bar', '.row:nth-child(2) .row-title'].map((selector) => {
      const shown = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
      const { x = 0, y = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
      return [selector, ...[x, y, width, height].map(Math.round)].join(' ');
    }),
  );

/** The code of telemetry, with what it shares with the playback of whole tracks: requested after everything else. */
const TELEMETRY = /\/(telemetry|full-playback)\.\w+\.js$/;

describe('the first view of an embed in Chromium', () => {
  let harness: ProductHarness;
  let hostPage: EmbedHostPage;
  let albumId = '';

  before(async () => {
    harness = await createProductHarness((folder) => {
      makeAlbum(folder, 'Tones', 'Nora Lund', [
        { name: 'Tones/01.flac', seconds: 31 },
        { name: 'Tones/02.flac', seconds: 32 },
      ]);
    });
    hostPage = await createEmbedHostPage();
    const { context, page } = await harness.newPage();
    albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    await context.close();
  });

  after(async () => {
    await hostPage.close();
    await harness.close();
  });

  for (const [what, attributes, isScripted] of [
    ['in a sandbox without scripts', 'sandbox=""', true],
    ['in a browser without scripts', '', false],
  ] as const)
    it(`shows title, artist, cover, rows and a link ${what}, and no button that does nothing`, async () => {
      const context = await harness.browser.newContext({ javaScriptEnabled: isScripted });
      const page = await context.newPage();
      await hostPage.visit(page, { origin: harness.origin, albumId, attributes });
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { name: 'Tones' }).waitFor();
      await frame.getByRole('link', { name: 'Tones' }).waitFor();
      await frame.locator('.rendered-high').getByText('Nora Lund').first().waitFor();
      await frame.locator('.rendered-high .row').nth(1).getByText('0:32').waitFor();
      expect(await frame.getByRole('link', { name: 'Tones' }).getAttribute('href')).to.equal(
        `${harness.origin}/album/${albumId}`,
      );
      expect(await frame.getByRole('button', { name: 'Share' }).count()).to.equal(0);
      expect(await frame.getByRole('slider').count()).to.equal(0);
      await context.close();
    });

  it('is where the view of the script is, to the pixel', async () => {
    const context = await harness.browser.newContext();
    const [still, live] = [await context.newPage(), await context.newPage()];
    await still.route('**/*.js', (route) => route.abort());
    for (const [width, height] of [
      [300, 80],
      [300, 152],
      [300, 380],
      [800, 420],
    ] as const) {
      for (const page of [still, live]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${harness.origin}/embed/album/${albumId}`);
      }
      await live.locator('.rendered').first().waitFor({ state: 'detached' });
      expect(await still.locator('.rendered').count()).to.equal(2);
      expect(await placesIn(still), `${String(width)} × ${String(height)}`).to.deep.equal(await placesIn(live));
    }
    await context.close();
  });

  it('needs one request, and the embed at most five until it plays; none fails', async () => {
    const context = await harness.browser.newContext();
    const page = await context.newPage();
    const requests: string[] = [];
    const failures: string[] = [];
    // Reports are not counted, so that none is sent.
    await page.route(TELEMETRY, () => undefined);
    page.on('request', (request) => !TELEMETRY.test(request.url()) && requests.push(request.url()));
    page.on('response', (response) => {
      if (response.status() >= 400) failures.push(`${String(response.status())} ${response.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') failures.push(message.text());
    });
    await page.goto(`${harness.origin}/embed/album/${albumId}`);
    await page.getByRole('button', { name: /^Play/ }).first().waitFor();
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .waitFor();
    // A media element asks for one file in as many ranges as it likes.
    const isRange = (url: string, at: number) => url.includes('/preview/') && requests.indexOf(url) < at;
    const counted = requests.filter((url, at) => !url.startsWith('data:') && !isRange(url, at));
    expect(counted.length, requests.join(' ')).to.be.within(2, 5);
    expect(requests.filter((url) => url.endsWith('.css'))).to.deep.equal([]);
    expect(failures).to.deep.equal([]);
    await context.close();
  });

  it('leaves out membership on another site only', async () => {
    const page = await harness.browser.newPage();
    const blog = await serve((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><title>A blog</title><iframe src="${harness.origin}/embed/album/${albumId}"></iframe>`);
      return Promise.resolve();
    });
    for (const [host, hasMembership] of [
      ['localhost', true],
      ['127.0.0.1', false],
    ] as const) {
      await page.goto(blog.origin.replace('localhost', host));
      const config = await page.frameLocator('iframe').locator('#config').textContent();
      expect(JSON.parse(config ?? ''), host).to.include({ enableLogin: hasMembership });
    }
    await page.close();
    await blog.close();
  });
});
