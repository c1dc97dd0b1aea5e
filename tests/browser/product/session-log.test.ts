import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readSessionLog, replaySessionLog } from '#adapters/simulation/replay/replay.ts';
import { openAlbum, playRow, signUp, waitForSound } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const TITLES = { album: 'Quixotry Nocturnes', artist: 'Marguerite Xanthippe' };

describe('the export of a session in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;

  before(async () => {
    const files = [1, 2].map((number) => ({ name: `Album/0${number}.m4a`, seconds: 40 }));
    harness = await createProductHarness((folder) => makeAlbum(folder, TITLES.album, TITLES.artist, files));
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
  });

  after(() => harness.close());

  it('downloads what the page did, without names and tokens, and the file replays with every state equal', async () => {
    const secrets: string[] = [];
    page.on('request', (request) => {
      const [, token] = (request.headers()['authorization'] ?? '').split('Bearer ');
      if (token !== undefined) secrets.push(token);
    });
    await openAlbum(page, TITLES.album);
    await playRow(page, `${TITLES.album} 1`);
    await waitForSound(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await waitForSound(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
    await page.getByRole('link', { name: 'Why did it stop?' }).click();
    await page.getByRole('list', { name: 'What happened' }).getByText(`“${TITLES.album} 1” started.`).waitFor();
    const button = page.getByRole('button', { name: 'Export session' });
    await button.scrollIntoViewIfNeeded();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).to.match(/^cadenza-session-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(await download.path(), 'utf8');

    const read = readSessionLog(text);
    if (!read.ok) throw new Error(read.error);
    const { machines } = replaySessionLog(read.value);
    expect(machines.map(({ name }) => name)).to.include.members([
      'transport',
      'registration',
      'command-queue',
      'track-playback',
      'playback',
      'tracking',
    ]);
    expect(machines.filter(({ difference }) => difference !== null)).to.deep.equal([]);
    expect(machines.find(({ name }) => name === 'playback')?.equalSteps).to.be.greaterThan(10);

    const words = [TITLES.album, TITLES.artist].flatMap((name) => name.split(' '));
    expect(secrets).to.not.deep.equal([]);
    expect([...words, ...secrets].filter((word) => text.toLowerCase().includes(word.toLowerCase()))).to.deep.equal([]);
  });
});
