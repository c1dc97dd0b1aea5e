import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { SEEK_APART_MS } from '#domain/constants/playback/shared-listening.ts';
import {
  readAudioState,
  playRow,
  signUp,
  until,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { runProduct } from '#tests/support/service/product-process.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

/** Of the track, in milliseconds. */
const TOGETHER_WITHIN_MS = 20_000;

const placeMs = async (page: Page) => (await readAudioState(page)).positionS * 1_000;

describe('two people in a shared listening session in Chromium', () => {
  let harness: ProductHarness;
  let ann: Page;
  let ben: Page;
  let code: string;

  before(async () => {
    harness = await createProductHarness(
      (folder) => makeAlbum(folder, 'Long Night', 'Nora Lund', [{ name: 'Long/01.m4a', seconds: 60 }]),
      [],
      WITHOUT_SERVICE_WORKER,
    );
    ({ page: ann } = await harness.newPage());
    ({ page: ben } = await harness.newPage());
    await signUp(ann, harness.origin);
    const { output } = await runProduct(['invite', ...harness.installation]);
    code = /[0-9a-f]{32}/.exec(output)?.[0] ?? '';
  });

  after(() => harness.close());

  it('play the same position after the link was opened and the account made, and pause together [S1.17]', async () => {
    await ann.getByRole('link', { name: 'Long Night', exact: true }).first().click();
    await playRow(ann, 'Long Night 1');
    await waitForSound(ann);
    await ann.getByRole('button', { name: 'Devices', exact: true }).click();
    await ann.getByRole('button', { name: 'Start a session' }).click();
    const link = await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    expect(link).to.match(new RegExp(`^${harness.origin}/join/[0-9a-f]+$`));

    await ben.goto(harness.origin);
    const status = await ben.evaluate(async (invitation) => {
      const body = JSON.stringify({ username: 'ben', password: 'a quiet morning', invitation });
      return (await fetch('/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status;
    }, code);
    expect(status).to.equal(200);
    await ben.goto(link);
    await ben.getByRole('button', { name: 'Join' }).click();
    await waitForPlaying(ben, 'Long Night 1');
    await waitForSound(ben);
    await ann.getByRole('complementary').getByText('2 people listening').waitFor();
    // The follower closes the distance by its speed, within some seconds.
    const enoughMs = (await placeMs(ann)) + TOGETHER_WITHIN_MS;
    await until(ann, async () => {
      const [here, there] = await Promise.all([placeMs(ann), placeMs(ben)]);
      const apartMs = Math.abs(here - there);
      expect(here, `still ${apartMs} ms apart`).to.be.below(enoughMs);
      return apartMs <= SEEK_APART_MS;
    });
    await ben
      .getByRole('group', { name: 'Playback' })
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click();
    for (const page of [ann, ben])
      await page.waitForFunction(() =>
        (window as unknown as { audioProbe: { elements: HTMLMediaElement[] } }).audioProbe.elements.every(({ paused }) => paused),
      );
  });
});
