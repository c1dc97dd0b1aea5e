import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  readAudioState,
  openAlbum,
  playRow,
  signUp,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

/** No song may end by itself before the test is over, on a slow machine either. */
const SONG_S = 300;

describe('a service that dies while music plays', () => {
  let harness: ProductHarness;
  let page: Page;

  before(async () => {
    harness = await createProductHarness((folder) =>
      makeAlbum(folder, 'Two Long Songs', 'Nora Lund', [
        { name: 'Two/01.m4a', seconds: SONG_S },
        { name: 'Two/02.m4a', seconds: SONG_S },
      ]),
    );
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
  });

  after(() => harness.close());

  it('is found again by the page itself, and playback goes on into the next track', async () => {
    /** Of a track it is reported once: one that waits for the service would be taken for the next one's. */
    const acknowledgedStart = () =>
      page.waitForResponse((response) => response.ok() && response.request().postData()?.includes('"started_playing"') === true);
    await openAlbum(page, 'Two Long Songs');
    const first = acknowledgedStart();
    await playRow(page, 'Two Long Songs 1');
    await waitForSound(page);
    await first;
    await harness.product().end('SIGKILL');
    const notices = page.getByRole('region', { name: 'Messages' });
    await notices.getByText('Connection lost. Reconnecting…').waitFor();
    await harness.restart();
    await notices.waitFor({ state: 'detached' });
    await waitForSound(page);

    const second = acknowledgedStart();
    await page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: 'Next' }).click();
    await waitForPlaying(page, 'Two Long Songs 2');
    await waitForSound(page);
    await second;
    expect((await readAudioState(page)).isPaused).to.equal(false);
  });

  it('has lost nothing that it acknowledged: after a reload the listener is signed in, the track is back and the library is there', async () => {
    await page.reload();
    await waitForPlaying(page, 'Two Long Songs 2');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Two Long Songs', exact: true }).first().waitFor();
  });
});
