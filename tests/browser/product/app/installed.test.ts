import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { signUp } from '#tests/support/service/member-test-client.ts';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

interface Manifest {
  readonly name: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

describe('the player as an app in Chromium', () => {
  let harness: ProductHarness;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    ({ context, page } = await harness.newPage());
    await signUp(page, harness.origin);
  });
  after(() => harness.close());

  it('has a manifest with icons of their stated sizes, one of them maskable, and shortcuts to pages', async () => {
    // The first script adds it after the first view.
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await (await fetch(link?.href ?? '')).json()) as Manifest;
    });
    expect([manifest.name, manifest.display]).to.deep.equal(['Cadenza', 'standalone']);
    expect(manifest.icons.map(({ purpose }) => purpose)).to.deep.equal(['any', 'any', 'maskable']);
    for (const { sizes, src } of manifest.icons) {
      const drawn = await page.evaluate(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(drawn, src).to.equal(sizes);
    }
    expect(manifest.shortcuts.map(({ url }) => url)).to.include('/search');
  });

  it('offers the browser’s installation in the settings, and shows its prompt', async () => {
    await page.goto(`${harness.origin}/settings`);
    await page.getByText('This browser does not offer to install Cadenza here.').waitFor();
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => {
        document.title = event.defaultPrevented ? 'prompted' : 'banner';
        return Promise.resolve();
      };
      window.dispatchEvent(Object.assign(event, { prompt }));
    });
    const install = page.getByRole('button', { name: 'Install Cadenza' });
    await install.click();
    await page.waitForFunction(() => document.title === 'prompted');
    expect(await install.count()).to.equal(0);
  });

  it('opens each page without a network once its files are kept, and goes on when the network is back', async () => {
    await page.goto(harness.origin);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await harness.product().end('SIGINT');
    await page.goto(`${harness.origin}/album/none`);
    expect(await page.title()).to.include('Cadenza');
    const other = await context.newPage();
    const call = await other.goto(`${harness.origin}/v1/me`).catch(() => null);
    expect(call, 'the address of a call is no page').to.equal(null);
    await other.close();
    await page.waitForFunction(() => document.getElementById('root')?.childElementCount !== 0);

    await harness.restart();
    await context.setOffline(false);
    await page.goto(harness.origin);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  });
});
