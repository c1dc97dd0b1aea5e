import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { withContext } from '#domain/embed/host/host-messages.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { ALLOW_ATTRIBUTE, signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createHostSite, embedsOf, type HostSite } from '#tests/support/service/host-page.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';
import { launchChromium } from '#tests/support/ui/browser.ts';

/** What browsers with blocked site data do: every access throws. */
function refuseStorage(): void {
  const refuse = () => {
    document.documentElement.dataset['refused'] = 'yes';
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse, configurable: true });
}

describe('an embed in a browser that refuses', () => {
  let harness: ProductHarness;
  let host: HostSite;
  let albumId = '';

  before(async () => {
    host = await createHostSite();
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', [{ name: 'Tones/01.flac', seconds: 45 }]);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    const { context, page } = await harness.newPage();
    albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    await context.close();
  });

  after(async () => {
    await host.close();
    await harness.close();
  });

  const addressOf = () => `${harness.origin}/embed/album/${albumId}`;

  it('storage and cookies, without a sandbox: it plays the preview and logs no error', async () => {
    const context = await harness.browser.newContext();
    await context.addInitScript(refuseStorage);
    const errors: string[] = [];
    context.on('weberror', (error) => errors.push(error.error().message));
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const page = await host.open(context, `<iframe width="300" height="380" ${ALLOW_ATTRIBUTE} src="${addressOf()}"></iframe>`);
    const [frame] = await embedsOf(page);
    if (frame === undefined) throw new Error('no embed');
    await frame.locator('#root > main').waitFor();
    await frame.locator('.row button').first().click();
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await frame.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await frame.evaluate(() => document.documentElement.dataset['refused'])).to.equal('yes');
    expect(errors).to.deep.equal([]);
    await context.close();
  });

  describe('sound without a click', () => {
    let strict: Browser;
    before(async () => (strict = await launchChromium({ autoplay: 'click' })));
    after(() => strict.close());

    it('reports to the page around it that autoplay failed, and plays after a click', async () => {
      const context = await strict.newContext();
      const messages = JSON.stringify(['connect', 'play'].map((method, id) => withContext({ id, method })));
      const body = `<iframe width="300" height="380" src="${addressOf()}"></iframe><script>
        addEventListener('message', ({ data, source }) => {
          if (data.event === 'announced') for (const message of ${messages}) source.postMessage(message, '*');
          if (data.event === 'autoplay_failed') console.log(data.event);
        });</script>`;
      // What Playwright evaluates in a page counts as a click there: only the page's own script may look before it.
      const refused = context.waitForEvent('console', (message) => message.text() === 'autoplay_failed');
      const page = await host.open(context, body);
      await refused;
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Play Tones 1', exact: true }).click();
      await frame.getByRole('button', { name: 'Pause' }).waitFor();
      await context.close();
    });
  });
});
