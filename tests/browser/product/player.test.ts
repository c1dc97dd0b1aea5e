import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  readAudioState,
  installAudioProbe,
  openAlbum,
  playRow,
  displayedPositionMs,
  signIn,
  signUp,
  countStartsSinceEnd,
  waitForEnd,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeAlbum, makeTone } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const SHORT = [1, 2, 3, 4].map((number) => ({ name: `Short/0${number}.m4a`, seconds: 3 }));
const FORMATS = ['mp3', 'ogg', 'flac', 'm4a', 'opus', 'wav'];

function music(folder: string) {
  makeAlbum(folder, 'Short Songs', 'Étienne Petit', SHORT);
  makeAlbum(folder, 'Alone', 'Nora Lund', [{ name: 'Alone/01.m4a', seconds: 3 }]);
  makeAlbum(folder, 'Long Night', 'Nora Lund', [{ name: 'Long/01.flac', seconds: 150 }]);
  makeAlbum(
    folder,
    'Many Shapes',
    'Various',
    FORMATS.map((extension) => ({ name: `Shapes/${extension}.${extension}`, seconds: 12 })),
  );
  makeTone({ path: `${folder}/Broken/fine.mp3`, seconds: 2 });
  writeFileSync(`${folder}/Broken/broken.m4a`, 'this is no music');
}

describe('the web player in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;

  before(async () => {
    harness = await createProductHarness(music, [], { hasWindow: true });
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
  });

  after(() => harness.close());

  it('has the play button of a card under the mouse', async () => {
    const name = page.getByRole('link', { name: 'Long Night', exact: true });
    const card = page.getByRole('article').filter({ has: name }).first();
    await card.hover();
    await card.getByRole('button', { name: 'Play Long Night', exact: true }).click({ trial: true });
  });

  it('shows the library on the first page, and finds by any word beginning without accents', async () => {
    await page.getByRole('link', { name: 'Long Night', exact: true }).first().waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
    await page.getByRole('combobox').fill('ETI pet');
    await page.getByRole('link', { name: 'Étienne Petit' }).first().waitFor();
    await page.getByRole('link', { name: 'Short Songs' }).first().waitFor();
  });

  it('lists a file it cannot read with the reason', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByText('broken.m4a').waitFor();
  });

  it('plays a protected track through MSE and ClearKey: the clock moves, the decoded sound is not silent, the wire is encrypted [S1.43]', async () => {
    const wire: Buffer[] = [];
    const licences: string[] = [];
    page.on('request', (request) => {
      if (/\/licence\/|\/license_url/.test(request.url())) licences.push(request.url());
    });
    page.on('response', (response) => {
      if (response.url().includes('/cdn/audio/'))
        void response.body().then(
          (body) => wire.push(body),
          () => undefined,
        );
    });
    await openAlbum(page, 'Long Night');
    await playRow(page, 'Long Night 1');
    await waitForSound(page);

    const keySystems = await page.evaluate(
      () => (window as unknown as { audioProbe: { keySystems: string[] } }).audioProbe.keySystems,
    );
    expect(keySystems).to.include('org.w3.clearkey');
    await page.waitForFunction(() => (window as unknown as { audioProbe: { sessions: number } }).audioProbe.sessions > 0);

    expect(licences, 'the licence comes with the address').to.deep.equal([]);
    expect(wire[0]?.includes('enca'), 'the sample entry is encrypted').to.equal(true);
    const file = `${harness.music}/../wire.mp4`;
    writeFileSync(file, wire[0] ?? '');
    const decoded = spawnSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-'], { encoding: 'utf8' });
    expect(decoded.status, 'decoding without the key fails').not.to.equal(0);
  });

  it('seeks into what was never fetched', async () => {
    const slider = page.getByRole('slider', { name: 'Position' }).first();
    await slider.focus();
    const before = await displayedPositionMs(page);
    for (let step = 0; step < 8; step += 1) await page.keyboard.press('PageUp');
    await waitForSound(page);
    expect(await displayedPositionMs(page)).to.be.within(before + 118_000, before + 130_000);
  });

  it('has the track back after a reload, paused at its position', async () => {
    const before = await displayedPositionMs(page);
    await page.reload();
    await waitForPlaying(page, 'Long Night 1');
    await page.waitForFunction(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value) > 0);
    expect(await displayedPositionMs(page)).to.be.within(before - 4_000, before + 4_000);
    expect((await readAudioState(page)).isPaused).to.equal(true);

    await page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: /^Play/ }).first().click();
    await waitForSound(page);
  });

  it('plays an album of four tracks to the end after one click', async () => {
    await openAlbum(page, 'Short Songs');
    await playRow(page, 'Short Songs 1');
    for (const number of [1, 2, 3, 4]) await waitForPlaying(page, `Short Songs ${number}`);
    await page.waitForFunction(() =>
      (window as unknown as { audioProbe: { elements: HTMLMediaElement[] } }).audioProbe.elements.every(
        (element) => element.paused || element.ended,
      ),
    );
    await page.getByRole('group', { name: 'Playback' }).getByRole('button', { name: /^Play/ }).first().waitFor();
  });

  for (const [album, tracks] of [
    ['Alone', 1],
    ['Short Songs', 4],
  ] as const)
    it(`pauses at the end of ${album}, and nothing sounds afterwards`, async () => {
      await openAlbum(page, album);
      await playRow(page, `${album} ${tracks}`);
      await waitForPlaying(page, `${album} ${tracks}`);
      await waitForSound(page);
      await waitForEnd(page);
      expect(await displayedPositionMs(page)).to.equal(0);
      await openAlbum(page, 'Many Shapes');
      expect(await countStartsSinceEnd(page)).to.equal(0);
      expect((await readAudioState(page)).isPaused).to.equal(true);
    });

  for (const [index, extension] of FORMATS.entries())
    it(`plays ${extension}`, async () => {
      await openAlbum(page, 'Many Shapes');
      await playRow(page, `Many Shapes ${index + 1}`);
      await waitForPlaying(page, `Many Shapes ${index + 1}`);
      await waitForSound(page);
    });

  it('goes on with what is clicked in the queue', async () => {
    await openAlbum(page, 'Many Shapes');
    await playRow(page, 'Many Shapes 1');
    await waitForPlaying(page, 'Many Shapes 1');
    await page.getByRole('button', { name: 'Queue', exact: true }).click();
    const queue = page.getByRole('complementary', { name: 'Queue' });
    await queue.getByRole('button', { name: 'Play Many Shapes 4' }).click();
    await waitForPlaying(page, 'Many Shapes 4');
    await queue.getByRole('button', { name: 'Play Many Shapes 5' }).click();
    await waitForPlaying(page, 'Many Shapes 5');
    await waitForSound(page);
    await page.getByRole('button', { name: 'Close queue' }).click();
  });

  it('plays a row that is tapped on its title on a phone; the page of the song is in its menu', async () => {
    const context = await harness.browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const phone = await context.newPage();
    await installAudioProbe(phone);
    await signIn(phone, harness.origin);
    await phone.getByRole('link', { name: 'Many Shapes', exact: true }).first().tap();
    await phone.getByRole('heading', { name: 'Many Shapes', level: 1 }).waitFor();
    const address = phone.url();
    for (const number of [2, 4]) {
      const title = phone.locator('table').getByText(`Many Shapes ${number}`, { exact: true });
      await title.scrollIntoViewIfNeeded();
      const { height = 0, width = 0, x = 0, y = 0 } = (await title.boundingBox()) ?? {};
      await phone.touchscreen.tap(x + width / 2, y + height / 2);
      await waitForPlaying(phone, `Many Shapes ${number}`);
      expect(phone.url()).to.equal(address);
    }
    await phone.getByRole('button', { name: 'More options for Many Shapes 3' }).tap();
    await phone.getByRole('menuitem', { name: 'Go to song' }).waitFor();
    await phone.getByRole('menuitem', { name: 'Go to song' }).tap();
    await phone.getByRole('heading', { name: 'Many Shapes 3', level: 1 }).waitFor();
    await context.close();
  });

  it('takes letters after a click on a button as well, and Space for the button', async () => {
    await openAlbum(page, 'Many Shapes');
    await playRow(page, 'Many Shapes 3');
    await waitForPlaying(page, 'Many Shapes 3');
    const transport = page.getByRole('group', { name: 'Playback' });
    await transport.getByRole('button', { name: 'Next', exact: true }).click();
    await waitForPlaying(page, 'Many Shapes 4');
    await page.keyboard.press('q');
    await page.getByRole('complementary', { name: 'Queue' }).waitFor();
    await page.keyboard.press('q');
    await page.getByRole('complementary', { name: 'Queue' }).waitFor({ state: 'detached' });
    await page.keyboard.press(' ');
    await waitForPlaying(page, 'Many Shapes 5');
    await page.keyboard.press('k');
    await transport.getByRole('button', { name: /^Play/ }).first().waitFor();
  });

  it('signs out everywhere and in again', async () => {
    const { page: other, context } = await harness.newPage();
    await signIn(other, harness.origin);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await other.getByRole('button', { name: 'Sign in' }).waitFor();
    await context.close();
    await signIn(page, harness.origin);
  });
});
