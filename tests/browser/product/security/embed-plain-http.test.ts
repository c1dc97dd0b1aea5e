import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import {
  FORMATS,
  isEncrypted,
  createFormatFixtures,
  FIXTURE_SECONDS,
  recordAudioRequests,
} from '#tests/support/fixtures/format-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';
import {
  ALLOW_ATTRIBUTE,
  createEmbedHostPage,
  playRowAndWaitForSound,
  displayedDurationS,
  signInAndFindAlbum,
  type EmbedHostPage,
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
    ['where-possible', FIXTURE_SECONDS],
    ['always', PREVIEW_SECONDS],
  ] as const)
    describe(`protection ${protection}`, () => {
      let stage: ProductHarness;
      let blog: EmbedHostPage;
      let albumId = '';
      before(async () => {
        stage = await createProductHarness(createFormatFixtures, ['--protection', protection]);
        blog = await createEmbedHostPage();
      });

      after(async () => {
        await blog.close();
        await stage.close();
      });

      const visit = (page: Page) => blog.visit(page, { origin: stage.plainOrigin, albumId, attributes: ALLOW_ATTRIBUTE });

      it(
        memberHearsS === FIXTURE_SECONDS ? 'plays whole tracks for a member, clear' : 'plays previews for a member',
        async () => {
          const { context, page } = await stage.newPage();
          albumId = await signInAndFindAlbum(page, stage.plainOrigin, '/signup');
          const frame = await visit(page);
          const addresses = recordAudioRequests(page);
          for (const row of FORMATS.keys()) {
            await playRowAndWaitForSound(frame, row);
            expect(await displayedDurationS(frame), FORMATS[row]).to.equal(memberHearsS);
          }
          expect(addresses.all.size).to.equal(memberHearsS === FIXTURE_SECONDS ? FORMATS.length : 0);
          for (const url of addresses.all) expect(await isEncrypted(url, stage.origin)).to.equal(false);
          await isCalm(frame);
          await context.close();
        },
      );

      it('plays previews for a visitor', async () => {
        const { context, page } = await stage.newPage();
        const frame = await visit(page);
        for (const row of FORMATS.keys()) {
          await playRowAndWaitForSound(frame, row);
          expect(await displayedDurationS(frame), FORMATS[row]).to.equal(PREVIEW_SECONDS);
        }
        await isCalm(frame);
        await context.close();
      });
    });
});
