import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import {
  FORMATS,
  isEncrypted,
  createFormatFixtures,
  FIXTURE_SECONDS,
  recordAudioRequests,
} from '#tests/support/fixtures/format-fixtures.ts';
import { until } from '#tests/support/service/member-test-client.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';
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
  /** Only the music: no notice about keys or pages. */
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
      let harness: ProductHarness;
      let hostPage: EmbedHostPage;
      let albumId = '';
      before(async () => {
        harness = await createProductHarness(createFormatFixtures, ['--protection', protection], WITHOUT_SERVICE_WORKER);
        hostPage = await createEmbedHostPage();
      });

      after(async () => {
        await hostPage.close();
        await harness.close();
      });

      const visit = (page: Page) => hostPage.visit(page, { origin: harness.plainOrigin, albumId, attributes: ALLOW_ATTRIBUTE });

      it(
        memberHearsS === FIXTURE_SECONDS ? 'plays whole tracks for a member, clear' : 'plays previews for a member',
        async () => {
          const { context, page } = await harness.newPage();
          albumId = await signInAndFindAlbum(page, harness.plainOrigin, '/signup');
          // The first track is prepared before it is asked for.
          const addresses = recordAudioRequests(page);
          const frame = await visit(page);
          for (const row of FORMATS.keys()) {
            await playRowAndWaitForSound(frame, row);
            expect(await displayedDurationS(frame), FORMATS[row]).to.equal(memberHearsS);
            // What sounds for a moment may still be the row before.
            await until(page, () => Promise.resolve(addresses.all.size > row || memberHearsS !== FIXTURE_SECONDS));
          }
          expect(addresses.all.size).to.equal(memberHearsS === FIXTURE_SECONDS ? FORMATS.length : 0);
          for (const url of addresses.all) expect(await isEncrypted(url, harness.origin)).to.equal(false);
          await isCalm(frame);
          await context.close();
        },
      );

      it('plays previews for a visitor', async () => {
        const { context, page } = await harness.newPage();
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
