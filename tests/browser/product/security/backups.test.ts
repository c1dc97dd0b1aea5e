import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { list } from 'tar';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { signUp } from '#tests/support/service/member-test-client.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

describe('backups in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;
  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
    // Downloads pass the service worker too.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.goto(`${harness.origin}/settings`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  });
  after(() => harness.close());

  it('are made and downloaded by the owner', async () => {
    const region = page.getByRole('region', { name: 'Backup', exact: true });
    if (harness.installation.includes('--store')) {
      await region.getByText('The data is in a database of its own.').waitFor();
      return;
    }
    await region.getByRole('button', { name: 'Back up now' }).click();
    const button = region.getByRole('button', { name: /^Download cadenza-/ });
    await button.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).to.match(/^cadenza-[\dTZ-]+\.tar\.gz$/);
    const names: string[] = [];
    const file = await download.path();
    await list({ file, onReadEntry: ({ path }) => void names.push(path) });
    expect(names).to.include.members(['backup.json', 'secret', 'cadenza.db']);
    const [, data = ''] = harness.installation;
    const kept = readFileSync(`${data}/backups/${download.suggestedFilename()}`);
    expect(readFileSync(file).equals(kept)).to.equal(true);
  });
});
