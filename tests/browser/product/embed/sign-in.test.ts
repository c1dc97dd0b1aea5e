import { expect } from 'chai';
import type { BrowserContext, Frame } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { ALLOW_ATTRIBUTE, displayedDurationS, signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createHostSite, embedsOf, type HostSite } from '#tests/support/service/host-page.ts';
import { OWNER } from '#tests/support/service/member-test-client.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

describe('a member in an embed of another site, in Chromium', () => {
  let harness: ProductHarness;
  let host: HostSite;
  let albumId = '';

  before(async () => {
    host = await createHostSite();
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', [{ name: 'Tones/01.flac', seconds: 45 }]);
      },
      ['--embed-origin', host.origin],
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

  /** Starts a preview, and clicks *Log in*: the window that opens. */
  async function openSignIn(context: BrowserContext, frame: Frame) {
    await frame.locator('.row button').first().click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
    expect(await displayedDurationS(frame)).to.equal(30);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).click(),
    ]);
    return popup;
  }

  const embed =
    () => `<iframe width="300" height="380" ${ALLOW_ATTRIBUTE} src="${harness.origin}/embed/album/${albumId}"></iframe>
    <script>window.heard = []; addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));</script>`;

  it('signs in by a window, and plays whole tracks; the page around it gets no token', async () => {
    const { context, page: first } = await harness.newPage();
    await first.close();
    const page = await host.open(context, embed());
    const [frame] = await embedsOf(page);
    if (frame === undefined) throw new Error('no embed');
    const popup = await openSignIn(context, frame);
    await popup.getByLabel('Name').fill(OWNER.name);
    await popup.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await popup.getByText(`Whole tracks play there as ${OWNER.name}.`).waitFor();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Continue' }).click()]);
    await frame.locator('.badge').waitFor({ state: 'detached' });
    await frame.waitForFunction(() => document.querySelector('[role=slider]')?.getAttribute('aria-valuemax') === '45');
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard.join());
    expect(heard).to.not.match(/accessToken|cadenza-embed-session/);
    await context.close();
  });

  it('goes on to the page of the resource where no embed opened the sign-in page', async () => {
    const { context, page } = await harness.newPage();
    await signInAndFindAlbum(page, harness.origin, '/login');
    await page.goto(`${harness.origin}/login?continue=${encodeURIComponent(`${harness.origin}/album/${albumId}`)}&embed=x`);
    await page.waitForURL(`${harness.origin}/album/${albumId}`);
    await page.goto(`${harness.origin}/login?continue=${encodeURIComponent('https://evil.example/')}`);
    await page.waitForURL(`${harness.origin}/`);
    await context.close();
  });
});
