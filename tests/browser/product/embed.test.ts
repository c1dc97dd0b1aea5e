import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { installAudioProbe } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';
import {
  ALLOW_ATTRIBUTE,
  createEmbedHostPage,
  playRowAndWaitForSound,
  displayedDurationS,
  signInAndFindAlbum,
  type EmbedHostPage,
} from '#tests/support/service/embed-test-client.ts';

const SONGS = [1, 2].map((number) => ({ name: `Tones/0${number}.flac`, seconds: 45 }));

/** The embed on another site's page: another port is another origin. */
describe('the embed in Chromium, on a page of another origin', () => {
  let harness: ProductHarness;
  let hostPage: EmbedHostPage;

  before(async () => {
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', SONGS);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    hostPage = await createEmbedHostPage();
  });

  after(async () => {
    await hostPage.close();
    await harness.close();
  });

  const openEmbed = (page: Page, albumId: string, attributes: string) =>
    hostPage.visit(page, { origin: harness.origin, albumId, attributes });

  let albumId = '';

  it('plays whole tracks for a member, protected ones too [S1.39, S1.40, S6.34]', async () => {
    const { context, page } = await harness.newPage();
    albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    const frame = await openEmbed(page, albumId, ALLOW_ATTRIBUTE);
    await playRowAndWaitForSound(frame, 1);
    expect(await displayedDurationS(frame)).to.equal(45);
    expect(await frame.locator('.badge').count()).to.equal(0);
    const keySystems = await frame.evaluate(
      () => (window as unknown as { audioProbe: { keySystems: string[] } }).audioProbe.keySystems,
    );
    expect(keySystems).to.include('org.w3.clearkey');
    await context.close();
  });

  it('plays 30-second previews for a visitor, and offers to log in [S1.38, S1.41, S6.32]', async () => {
    const { context, page } = await harness.newPage();
    const frame = await openEmbed(page, albumId, ALLOW_ATTRIBUTE);
    await playRowAndWaitForSound(frame, 0);
    expect(await displayedDurationS(frame)).to.equal(30);
    await frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).waitFor();
    await context.close();
  });

  it('asks beside the controls: whatever the size of the frame, all of them can be clicked, and Pause pauses', async () => {
    const context = await harness.browser.newContext();
    const page = await context.newPage();
    await installAudioProbe(page);
    await page.goto(`${harness.origin}/embed/album/${albumId}`);
    const resource = await page.locator('#resource').textContent();
    const [trackId = ''] = /(?<=spotify:track:)\w+/.exec(resource ?? '') ?? [];
    for (const [path, width, height] of [
      [`album/${albumId}`, 300, 80],
      [`album/${albumId}`, 800, 120],
      [`album/${albumId}`, 300, 160],
      [`album/${albumId}`, 300, 380],
      [`album/${albumId}`, 800, 420],
      [`track/${trackId}`, 300, 80],
      [`track/${trackId}`, 300, 232],
      [`track/${trackId}`, 300, 380],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${harness.origin}/embed/${path}`);
      await page.getByRole('button', { name: /^Play/ }).first().click();
      const prompt = page.getByRole('dialog');
      await prompt.getByRole('button', { name: 'Log in' }).waitFor();
      const unreachable = await page.evaluate(() =>
        [...document.querySelectorAll('.content :is(button, [role=slider]):not(.row button)')].flatMap((control) => {
          const { bottom, height: tall, left, top, width: wide } = control.getBoundingClientRect();
          const found = document.elementFromPoint(left + wide / 2, top + tall / 2);
          const isIn = top >= 0 && bottom <= innerHeight + 1;
          return isIn && (control.contains(found) || found?.contains(control))
            ? []
            : [control.getAttribute('aria-label') ?? control.textContent];
        }),
      );
      expect(unreachable, `${path} of ${width} × ${height}`).to.deep.equal([]);
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('button', { name: /^Play/ }).first().waitFor();
      await prompt.getByRole('button', { name: 'Close' }).click();
      await prompt.waitFor({ state: 'detached' });
    }
    await context.close();
  });

  it('plays previews for a member in a frame without key systems [S8.130]', async () => {
    const { context, page } = await harness.newPage();
    await signInAndFindAlbum(page, harness.origin, '/login');
    const frame = await openEmbed(page, albumId, '');
    await playRowAndWaitForSound(frame, 0);
    expect(await frame.locator('.badge').count()).to.equal(1);
    await context.close();
  });

  it('previews play in a sandbox that has no origin, storage or pop-ups; links are handed over as text', async () => {
    const context = await harness.browser.newContext();
    const page = await context.newPage();
    await installAudioProbe(page);
    const frame = await openEmbed(page, albumId, 'sandbox="allow-scripts"');
    await frame.locator('.row button').nth(0).click();
    await frame.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 2);
    await frame.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
    expect(await frame.getByRole('textbox').inputValue()).to.contain(`${harness.origin}/login?continue=`);
    await context.close();
  });
});
