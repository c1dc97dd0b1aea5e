import { expect } from 'chai';
import type { Browser, Locator } from 'playwright-core';
import { launchChromium, type PageServer } from '#tests/support/browser.ts';
import { serveDrawnPlayer } from './drawn-page.ts';

const boxOf = async (part: Locator) => (await part.boundingBox())!;

describe('the picture of a video on the screen', () => {
  let browser: Browser;
  let server: PageServer;
  before(async () => {
    [browser, server] = await Promise.all([launchChromium(), serveDrawnPlayer()]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  for (const [width, height] of [
    [1280, 800],
    [320, 568],
  ] as const)
    it(`has its shape and leaves room for the controls at ${width} by ${height}; Enter opens it, Escape closes it`, async () => {
      const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
      await page.goto(`${server.origin}/#playing,video`);
      await page.getByRole('button', { name: 'Watch the video' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Now playing' });
      const frame = await boxOf(dialog.getByRole('group', { name: 'Video' }).locator('> div').first());
      expect(frame.width / frame.height).to.be.closeTo(16 / 9, 0.02);
      const pause = await boxOf(dialog.getByRole('button', { name: 'Pause' }));
      expect(pause.y + pause.height).to.be.at.most(height);
      await dialog.getByRole('button', { name: 'Subtitles' }).click();
      const menu = await boxOf(dialog.getByRole('menu'));
      expect([menu.x, menu.y].every((edge) => edge >= 0)).to.equal(true);
      expect(menu.x + menu.width).to.be.at.most(width);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.close();
    });
});
