import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  readAudioState,
  playRow,
  displayedPositionMs,
  signUp,
  waitForPlaying,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

const SECONDS = 40;
const AVC = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '2', '-g', '60', '-c:a', 'aac'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-g', '60', '-c:a', 'libopus'];

/** Moving bars and a tone, as a camera or screen recorder writes them into a folder. */
function makeVideo(path: string, title: string, options: readonly string[]): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25'];
  const sound = ['-f', 'lavfi', '-i', 'sine=440:r=44100'];
  const named = ['-t', String(SECONDS), '-metadata', `title=${title}`, path];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...options, ...named]);
}

function talks(folder: string): void {
  mkdirSync(`${folder}/Evening Talks`, { recursive: true });
  makeVideo(`${folder}/Evening Talks/01 harbour.mp4`, 'Harbour', AVC);
  makeVideo(`${folder}/Evening Talks/02 lighthouse.webm`, 'Lighthouse', VP9);
  writeFileSync(`${folder}/Evening Talks/01 harbour.en.srt`, '1\n00:00:00,000 --> 00:00:39,000\nGood evening\n');
  writeFileSync(`${folder}/Evening Talks/03 broken.mp4`, 'this is no video');
}

interface Seen {
  readonly positionS: number;
  readonly frames: number;
  readonly dropped: number;
  /** Colours there are in the picture: a black one has one. */
  readonly colours: number;
  readonly words: string;
}

/** What the page's video element shows just now. */
function videoState(page: Page): Promise<Seen | null> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (video === null) return null;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [32, 18];
    const paper = canvas.getContext('2d');
    paper?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(paper?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? new ArrayBuffer(0));
    const { totalVideoFrames: frames, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality();
    const cues = [...video.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])]);
    const words = cues.map((cue) => (cue as VTTCue).text).join(' ');
    return { positionS: video.currentTime, frames, dropped, colours: new Set(pixels).size, words };
  });
}

const waitForPictures = (page: Page, count: number) =>
  page.waitForFunction(
    (expected) => (document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > expected,
    count,
  );

describe('video podcasts from a folder, in Chromium', () => {
  let harness: ProductHarness;
  let page: Page;
  before(async () => {
    harness = await createProductHarness(talks, [], WITHOUT_SERVICE_WORKER);
    ({ page } = await harness.newPage());
    await signUp(page, harness.origin);
  });
  after(() => harness.close());

  it('are a show whose episodes play with picture and sound, also one of WebM', async () => {
    await page.getByRole('link', { name: 'Evening Talks' }).first().click();
    for (const title of ['Harbour', 'Lighthouse']) {
      await playRow(page, title);
      await waitForPlaying(page, title);
      await waitForSound(page);
      await waitForPictures(page, 20);
      expect((await videoState(page))?.colours).to.be.greaterThan(3);
      expect((await readAudioState(page)).peak).to.be.greaterThan(0.01);
    }
    expect(await page.locator('video').count()).to.equal(1);
  });

  it('come as segments of the picture and of the sound, none twice', async () => {
    const paths: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // A service that is busy may refuse one for a moment.
      if (pathname.includes('/cdn/video/') && response.ok()) paths.push(pathname);
    });
    await playRow(page, 'Harbour');
    await waitForPlaying(page, 'Harbour');
    await waitForSound(page);
    const segments = paths.map((path) => path.split('/').slice(-2).join('/'));
    expect(segments).to.include.members(['1/init.mp4', '2/init.mp4', '1/0.mp4', '2/0.mp4']);
    // The end of the episode before may still arrive.
    expect(paths).to.have.members([...new Set(paths)]);
  });

  it('go on at the place that is asked for, in picture and sound', async () => {
    await page.getByRole('slider', { name: 'Position' }).first().fill('31000');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 31.2);
    await waitForSound(page);
    const { frames = 0 } = (await videoState(page)) ?? {};
    await waitForPictures(page, frames + 5);
    expect(await displayedPositionMs(page)).to.be.within(31_000, 40_000);
  });

  it('show the words beside them when they are wanted', async () => {
    await page.getByRole('button', { name: 'Watch video' }).click();
    await page.getByRole('button', { name: 'Subtitles' }).click();
    await page.getByRole('menuitemradio').nth(1).click();
    await page.waitForFunction(() =>
      [...(document.querySelector('video')?.textTracks ?? [])].some(
        ({ mode, activeCues }) => mode === 'showing' && (activeCues?.length ?? 0) > 0,
      ),
    );
    expect((await videoState(page))?.words).to.equal('Good evening');
  });

  it('draw them on the picture: large, over the whole screen and in the bar', async () => {
    const player = page.getByRole('dialog');
    await player.getByRole('button', { name: /^Pause/ }).click();
    await page.waitForFunction(() => document.querySelector('video')?.paused);
    const picture = page.locator('video');
    const wordsShown = (mode: TextTrackMode) =>
      picture.evaluate((video: HTMLVideoElement, expected) => {
        for (const track of video.textTracks) track.mode = expected;
      }, mode);
    /** Whether the standing picture looks the same without its words. */
    const areDrawn = async () => {
      const withWords = await picture.screenshot();
      await wordsShown('hidden');
      const without = await picture.screenshot();
      await wordsShown('showing');
      return !withWords.equals(without);
    };
    expect(await areDrawn(), 'large').to.equal(true);
    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'detached' });
    expect(await areDrawn(), 'in the bar').to.equal(true);
    await page.getByRole('button', { name: 'Watch video' }).click();
    expect(await areDrawn(), 'large again').to.equal(true);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);
    expect(await areDrawn(), 'over the whole screen').to.equal(true);
  });
});
