import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import { FORMATS, isEncrypted, makeShapes, SHAPE_SECONDS, soundAddresses } from '#tests/support/fixtures/shapes.ts';
import { createStage, type Stage } from '#tests/support/world/playback-world.ts';
import {
  ALLOW,
  createBlog,
  heardAfterClick,
  lengthShownS,
  signedIn,
  type Blog,
} from '#tests/support/service/embed-test-client.ts';

const PREVIEW_SECONDS = 30;

describe('the embed in Chromium, on a page over plain http', () => {
  /** Nothing but the music: no notice, no word about keys or pages. */
  async function isCalm(frame: Frame): Promise<void> {
    expect(await frame.getByRole('alert').count()).to.equal(0);
    expect(await frame.locator('body').innerText()).not.to.match(/secure|https|EME|encrypt|protect|code/i);
    expect(await frame.evaluate(() => isSecureContext)).to.equal(false);
  }

  for (const [protection, memberHearsS] of [
    ['where-possible', SHAPE_SECONDS],
    ['always', PREVIEW_SECONDS],
  ] as const)
    describe(`protection ${protection}`, () => {
      let stage: Stage;
      let blog: Blog;
      let albumId = '';
      before(async () => {
        stage = await createStage(makeShapes, ['--protection', protection]);
        blog = await createBlog();
      });

      after(async () => {
        await blog.close();
        await stage.close();
      });

      const visit = (page: Page) => blog.visit(page, { origin: stage.plainOrigin, albumId, attributes: ALLOW });

      it(memberHearsS === SHAPE_SECONDS ? 'a member hears whole tracks, clear' : 'a member hears previews', async () => {
        const { context, page } = await stage.newPage();
        albumId = await signedIn(page, stage.plainOrigin, '/signup');
        const frame = await visit(page);
        const addresses = soundAddresses(page);
        for (const row of FORMATS.keys()) {
          await heardAfterClick(frame, row);
          expect(await lengthShownS(frame), FORMATS[row]).to.equal(memberHearsS);
        }
        expect(addresses.all.size).to.equal(memberHearsS === SHAPE_SECONDS ? FORMATS.length : 0);
        for (const url of addresses.all) expect(await isEncrypted(url, stage.origin)).to.equal(false);
        await isCalm(frame);
        await context.close();
      });

      it('a visitor hears previews', async () => {
        const { context, page } = await stage.newPage();
        const frame = await visit(page);
        for (const row of FORMATS.keys()) {
          await heardAfterClick(frame, row);
          expect(await lengthShownS(frame), FORMATS[row]).to.equal(PREVIEW_SECONDS);
        }
        await isCalm(frame);
        await context.close();
      });
    });
});
