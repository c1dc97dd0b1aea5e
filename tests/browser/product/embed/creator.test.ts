import { expect } from 'chai';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

describe('the screen for embed codes in Chromium', () => {
  let harness: ProductHarness;
  before(async () => {
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', [{ name: 'Tones/01.flac', seconds: 31 }]);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
  });
  after(() => harness.close());

  it('opens from a menu, and shows the live embed and its code', async () => {
    const { context, page } = await harness.newPage();
    const albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    await page.goto(`${harness.origin}/album/${albumId}`);
    await page.getByRole('button', { name: 'More options for Tones', exact: true }).first().click();
    await page.getByRole('menuitem', { name: 'Embed' }).click();
    await page.waitForURL(`**/album/${albumId}/share`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Tones' }).waitFor();
    await page.getByText(`src="${harness.origin}/embed/album/${albumId}" width="300" height="380" title="Tones"`).waitFor();
    await page.getByRole('switch', { name: /^Dark/ }).click();
    const background = () =>
      page
        .frameLocator('iframe')
        .locator('main')
        .first()
        .evaluate((main) => getComputedStyle(main).backgroundColor);
    await page.waitForFunction(() => document.querySelector('iframe')?.src.endsWith('?theme=dark'));
    await page.frameLocator('iframe').locator('#root > main').waitFor();
    expect(await background()).to.equal('rgb(21, 18, 28)');
    await context.close();
  });

  it('opens a private playlist by a share, until its owner ends it in the settings', async () => {
    const { context, page } = await harness.newPage();
    await signInAndFindAlbum(page, harness.origin, '/login');
    const id = await page.evaluate(async () => {
      const { accessToken } = (await (await fetch('/session')).json()) as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'Evening', public: false });
      return ((await (await fetch('/v1/me/playlists', { method: 'POST', headers, body })).json()) as { id: string }).id;
    });
    await page.goto(`${harness.origin}/playlist/${id}/share`);
    await page.frameLocator('iframe').getByText('This playlist is private.').waitFor();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Evening' }).waitFor();
    const link = (await page.getByText(/^http:.*\?share=/).textContent()) ?? '';

    const stranger = await harness.browser.newPage();
    expect((await stranger.goto(link))?.status()).to.equal(200);
    await stranger.getByRole('heading', { name: 'Evening' }).waitFor();
    await page.goto(`${harness.origin}/settings`);
    const end = page.getByRole('button', { name: 'End the share of Evening' });
    await end.click();
    await end.waitFor({ state: 'detached' });
    expect((await stranger.goto(link))?.status()).to.equal(410);
    await stranger.getByText('This is not here any more.').waitFor();
    await stranger.close();
    await context.close();
  });
});
