import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { renderedPlayerForSuite } from './rendered-page.ts';

const boxOf = async (part: Locator) => (await part.boundingBox())!;

describe('the picture of a video on the screen', () => {
  const newPage = renderedPlayerForSuite();

  for (const [width, height] of [
    [1280, 800],
    [320, 568],
  ] as const)
    it(`has its shape and leaves room for the controls at ${width} by ${height}; Enter opens it, Escape closes it`, async () => {
      const page = await newPage({ viewport: { width, height } });
      await page.goto('/#playing,video');
      await page.getByRole('button', { name: 'Watch video' }).focus();
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
    });
});
