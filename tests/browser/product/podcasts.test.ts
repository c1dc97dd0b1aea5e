import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createFeedServer, type FeedServer } from '#tests/support/service/feed-server.ts';
import {
  readAudioState,
  playRow,
  displayedPositionMs,
  signUp,
  countStartsSinceEnd,
  waitForEnd,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeTone } from '#tests/support/service/audio-fixtures.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

const MINUTES = 6;
const SEEK_MS = 300_000;

/** A minute of moving bars and a tone, its index in front, as publishers have them. */
function makePicture(path: string): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25', '-f', 'lavfi', '-i', 'sine=440:r=44100', '-t', '60'];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...codecs, '-movflags', '+faststart', path]);
}

/** Follows a podcast the way its listener does. */
async function follow(page: Page, feedUrl: string, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Podcasts' }).click();
  await page.getByRole('button', { name: 'Add podcast' }).first().click();
  await page.getByLabel('Feed address').fill(feedUrl);
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
}

const seekTo = (page: Page, positionMs: number) =>
  page.getByRole('slider', { name: 'Position' }).first().fill(String(positionMs));

describe('podcasts from other servers, in Chromium', () => {
  const folder = scratchFolder('enclosures');
  let feeds: FeedServer;
  let harness: ProductHarness;
  let page: Page;

  before(async () => {
    makePicture(`${folder.path}/film.mp4`);
    makeTone({ path: `${folder.path}/talk.mp3`, seconds: MINUTES * 60 });
    makeTone({ path: `${folder.path}/brief.mp3`, seconds: 4 });
    const talk = { path: `${folder.path}/talk.mp3`, mediaType: 'audio/mpeg', heldAtBytes: 400_000 };
    feeds = await createFeedServer('From Afar', {
      Film: { path: `${folder.path}/film.mp4`, mediaType: 'video/mp4', hasRanges: true },
      Jumping: { ...talk, hasRanges: true },
      Waiting: { ...talk, hasRanges: false },
      Brief: { path: `${folder.path}/brief.mp3`, mediaType: 'audio/mpeg', hasRanges: true },
    });
    harness = await createProductHarness(
      (music) => makeTone({ path: `${music}/one.mp3`, seconds: 1 }),
      ['--feed-host', feeds.host],
      WITHOUT_SERVICE_WORKER,
    );
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
  });
  after(async () => {
    await harness.close();
    await feeds.close();
    folder.remove();
  });

  it('are followed by address; a video shows its picture while it downloads', async () => {
    await follow(page, feeds.feedUrl, 'From Afar');
    await playRow(page, 'Film');
    await waitForPlaying(page, 'Film');
    await waitForSound(page);
    await page.waitForFunction(() => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 20);
    const videoState = await page.evaluate(() => {
      const video = document.querySelector('video');
      return { isPlain: video?.src.includes('/enclosure/'), height: video?.videoHeight, positionS: video?.currentTime ?? 0 };
    });
    expect(videoState).to.include({ isPlain: true, height: 180 });
    expect(videoState.positionS).to.be.greaterThan(0);
    await page.getByRole('button', { name: 'Watch video' }).waitFor();
    await seekTo(page, 50_000);
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 50.2);
  });

  it('seek far ahead of the downloaded bytes by a range request', async () => {
    await playRow(page, 'Jumping');
    await waitForPlaying(page, 'Jumping');
    await waitForSound(page);
    expect(await page.locator('video').count()).to.equal(0);
    await seekTo(page, SEEK_MS);
    await waitForSound(page);
    expect((await readAudioState(page)).positionS).to.be.greaterThan(SEEK_MS / 1_000);
    expect(feeds.requests('Jumping').filter((range) => range !== null)).to.not.deep.equal([]);
  });

  it('report that they load where their server supports no ranges, and continue once the bytes have arrived', async () => {
    await playRow(page, 'Waiting');
    await waitForPlaying(page, 'Waiting');
    await waitForSound(page);
    await seekTo(page, SEEK_MS);
    const transport = page.getByRole('group', { name: 'Playback' });
    await transport.locator('[aria-busy=true]').first().waitFor();
    feeds.release();
    await transport.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    await waitForSound(page);
    expect(await displayedPositionMs(page)).to.be.within(SEEK_MS, MINUTES * 60_000);
  });

  it('pause at the end of an episode that plays alone, and stay silent', async () => {
    await page.getByRole('link', { name: 'Brief', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Brief', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Play Brief', exact: true }).first().click();
    await waitForPlaying(page, 'Brief');
    await waitForSound(page);
    await waitForEnd(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Podcasts' }).click();
    expect(await countStartsSinceEnd(page)).to.equal(0);
    expect((await readAudioState(page)).isPaused).to.equal(true);
  });
});

describe('podcasts from other servers where everything is encrypted, in Chromium', () => {
  const folder = scratchFolder('enclosures');
  let feeds: FeedServer;
  let harness: ProductHarness;
  before(async () => {
    makeTone({ path: `${folder.path}/talk.mp3`, seconds: 20 });
    feeds = await createFeedServer('Locked', {
      Talk: { path: `${folder.path}/talk.mp3`, mediaType: 'audio/mpeg', hasRanges: true },
    });
    const args = ['--feed-host', feeds.host, '--protection', 'always'];
    harness = await createProductHarness(
      (music) => makeTone({ path: `${music}/one.mp3`, seconds: 1 }),
      args,
      WITHOUT_SERVICE_WORKER,
    );
  });
  after(async () => {
    await harness.close();
    await feeds.close();
    folder.remove();
  });

  it('are downloaded first, and play with a key', async () => {
    const { page } = await harness.newPage();
    await signUp(page, harness.origin);
    await follow(page, feeds.feedUrl, 'Locked');
    await playRow(page, 'Talk');
    await waitForPlaying(page, 'Talk');
    await waitForSound(page);
    const sessions = await page.evaluate(() => (window as unknown as { audioProbe: { sessions: number } }).audioProbe.sessions);
    expect(sessions).to.be.greaterThan(0);
  });
});
