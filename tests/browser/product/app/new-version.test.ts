import { expect } from 'chai';
import { request as ask } from 'node:http';
import type { Page } from 'playwright-core';
import { signUp } from '#tests/support/service/member-test-client.ts';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { type PageServer, serve } from '#tests/support/ui/browser.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const WORKER = '/service-worker.js';

describe('a new version of the player in Chromium', () => {
  let harness: ProductHarness;
  let server: PageServer;
  let page: Page;
  /** What the newer worker has in addition; empty for the version that runs. */
  let addition = '';

  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    // The product itself, with the worker of the version of the moment.
    server = await serve(async (request, response) => {
      const { headers, method, url = '' } = request;
      await new Promise<void>((resolve, reject) => {
        const isWorker = url === WORKER;
        // Whole and as it is, to be added to.
        const { 'if-none-match': _, ...asked } = { ...headers, 'accept-encoding': 'identity' };
        const target = ask(harness.origin + url, { method, headers: isWorker ? asked : headers });
        target.on('error', reject).on('response', (answer) => {
          const { 'content-length': length, ...others } = answer.headers;
          response.writeHead(answer.statusCode ?? 500, isWorker || length === undefined ? others : answer.headers);
          answer.pipe(response, { end: false });
          answer.on('end', () => {
            response.end(isWorker ? addition : '');
            resolve();
          });
        });
        request.pipe(target);
      });
    });
    ({ page } = await harness.newPage());
    await signUp(page, server.origin);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  after(async () => {
    await server.close();
    await harness.close();
  });

  const notice = () => page.locator('p').filter({ hasText: 'A new version of Cadenza is ready.' });

  it('is offered once it is there, and loads when the listener asks for it', async () => {
    expect(await notice().count()).to.equal(0);
    addition = '\nself.isNewVersion = true;';
    await page.reload();
    await notice().waitFor();
    const before = await page.evaluate(() => performance.timeOrigin);
    await notice().getByRole('button', { name: 'Reload' }).click();
    await page.waitForFunction((origin) => performance.timeOrigin !== origin, before);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    const waiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? null);
    expect(waiting).to.equal(null);
    expect(await notice().count()).to.equal(0);
  });
});
