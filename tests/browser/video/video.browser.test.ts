import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { MEDIA_PIPELINE_SCENARIOS } from '#tests/contracts/media-pipeline.ts';
import { bundleForPage, chromiumForSuite, serve } from '#tests/support/ui/browser.ts';
import { openForSuite } from '#tests/support/world/open-page.ts';
import { createVideoLibrary, type VideoLibrary } from './video-library.ts';

const PAGE =
  '<!doctype html><meta charset="utf-8"><title>video</title><div id="small"></div><div id="large"></div><script src="/theater.js"></script>';
/** What a pipeline may leave out that gets nothing ready ahead. */
const NEEDS_PRELOAD = /continues with the preloaded track/;

describe('video in Chromium', () => {
  const newPage = chromiumForSuite();
  const opened = openForSuite(async (closing) => {
    const library = closing(createVideoLibrary({ long: 40, short: 2, next: 2 }));
    const script = await bundleForPage(fileURLToPath(new URL('video-page.ts', import.meta.url)));
    const server = await serve(async (request, response) => {
      if (await library.respond(request, response)) return;
      if (request.url === '/theater.js') response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      else if (request.url === '/') response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
      else response.writeHead(404).end();
    });
    return { library, server: closing(server) };
  });
  let library: VideoLibrary;
  let page: Page;
  const errors: string[] = [];
  beforeEach(async () => {
    ({ library } = opened());
    library.limitBytes(null);
    page = await newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(opened().server.origin);
  });
  afterEach(() => expect(errors).to.deep.equal([]));

  for (const [index, { name }] of MEDIA_PIPELINE_SCENARIOS.entries())
    if (!NEEDS_PRELOAD.test(name)) it(name, () => page.evaluate((scene) => window.theater.runScenario(scene), index));

  it('shows its picture and sounds: frames are decoded, none is black, and the tone is audible', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      await theater.open(1, 'long');
      await theater.waitFor('playing', 1);
      const listen = await theater.createEar();
      const frames = () => theater.element()!.getVideoPlaybackQuality().totalVideoFrames;
      const before = frames();
      await theater.until(() => theater.pipeline.positionMs() > 2_000);
      return { before, after: frames(), picture: theater.look(), audio: listen() };
    });
    expect(seen.after).to.be.greaterThan(seen.before + 10);
    expect(seen.picture.mean).to.be.within(40, 220);
    expect(seen.picture.spread).to.be.greaterThan(20);
    expect(seen.audio.rms).to.be.greaterThan(0.02);
    expect(seen.audio.hz).to.be.within(430, 450);
  });

  it('fetches picture and sound separately, by templates, and from the other base URL where the first has nothing [S7.132, S7.131]', async () => {
    const from = library.requests.length;
    const urls = await page.evaluate(async () => {
      await window.theater.open(1, 'long');
      await window.theater.waitFor('playing', 1);
      await window.theater.until(() => window.theater.pipeline.positionMs() > 700);
      return window.theater.observations.flatMap((one) => (one.type === 'fragment' ? [one.url] : []));
    });
    const requests = library.requests.slice(from);
    expect(requests).to.include.members(['0/init', '0/0', '2/init', '2/0', '2/2']);
    expect(urls[0]).to.match(/^\/video\/long\//);
    // No more than 10 s and a segment ahead.
    const lastSoundS = Math.max(
      ...requests.filter((path) => path.startsWith('2/') && path !== '2/init').map((path) => Number(path.slice(2))),
    );
    expect(lastSoundS).to.be.within(8, 12);
  });

  it('seeks far, to the picture of that moment', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      await theater.open(1, 'long');
      await theater.waitFor('playing', 1);
      theater.pipeline.seek(31_000);
      const { positionMs } = await theater.waitFor('seeked', 1);
      await theater.until(() => theater.pipeline.positionMs() > 31_800);
      return { positionMs, picture: theater.look(), observed: theater.observations.map(({ type }) => type) };
    });
    expect(seen.positionMs).to.be.within(31_000, 31_500);
    expect(seen.picture.spread).to.be.greaterThan(20);
    expect(library.requests).to.include('2/30');
    expect(seen.observed).to.include('rebuffered');
  });

  it('appends its element when it opens and removes it when it ends, or another track opens [S4.90]', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      const count = () => document.querySelectorAll('video').length;
      const counts = [count()];
      await theater.open(1, 'short');
      counts.push(count());
      await theater.waitFor('ended', 1);
      counts.push(count());
      await theater.open(2, 'long');
      await theater.waitFor('playing', 2);
      const first = theater.element();
      await theater.open(3, 'next');
      counts.push(count());
      const isAnother = theater.element() !== first;
      theater.pipeline.stop();
      return { counts: [...counts, count()], isAnother, isOpen: theater.surface.view().isOpen };
    });
    expect(seen).to.deep.equal({ counts: [0, 1, 0, 1, 0], isAnother: true, isOpen: false });
  });

  it('gets a better picture when the connection turns out fast, and a smaller one when it gets slow', async () => {
    await page.evaluate(() => window.theater.open(1, 'long'));
    await page.waitForFunction(() => window.theater.element()?.videoWidth === 160);
    await page.waitForFunction(() => window.theater.element()?.videoWidth === 320);
    library.limitBytes(20_000);
    await page.waitForFunction(() => window.theater.element()?.videoWidth === 160);
    const seen = await page.evaluate(() => ({
      bitrates: window.theater.observations.flatMap((one) => (one.type === 'bitrate' ? [one.bitrateBps] : [])),
      failed: window.theater.events.filter(({ type }) => type === 'failed'),
    }));
    expect(seen).to.deep.equal({ bitrates: [164_000, 564_000, 164_000], failed: [] });
  });

  it('shows subtitles in the language chosen, and in the nearest one of the next video', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      await theater.open(1, 'long');
      await theater.waitFor('playing', 1);
      const shown = () => [...theater.element()!.textTracks].filter(({ mode }) => mode === 'showing');
      const before = shown().length;
      theater.surface.setLanguage('de');
      await theater.until(() => (shown()[0]?.activeCues?.length ?? 0) > 0);
      const words = (shown()[0]!.activeCues![0] as VTTCue).text;
      const language = shown()[0]!.language;
      await theater.open(2, 'short');
      await theater.until(() => shown()[0]?.language === 'de-AT');
      theater.surface.setLanguage(null);
      return { before, words, language, after: shown().length, view: theater.surface.view() };
    });
    expect(seen).to.deep.include({ before: 0, words: 'Good evening', language: 'de-AT', after: 0 });
    expect(seen.view).to.deep.include({ languages: ['en', 'de-AT'], language: null, isOpen: true });
    expect(seen.view.aspectRatio).to.be.closeTo(16 / 9, 0.01);
  });

  it('moves between places without a break', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      const place = (id: string) => theater.surface.place(document.getElementById(id)!);
      const where = () => theater.element()!.parentElement!.id;
      const leaveSmall = place('small');
      await theater.open(1, 'long');
      await theater.waitFor('playing', 1);
      const element = theater.element();
      const places = [where()];
      const leaveLarge = place('large');
      places.push(where());
      leaveLarge();
      places.push(where());
      leaveSmall();
      const isHidden = theater.element()!.checkVisibility();
      const at = theater.pipeline.positionMs();
      await theater.until(() => theater.pipeline.positionMs() > at + 500);
      return { places, isHidden, isSame: theater.element() === element, events: theater.events.map(({ type }) => type) };
    });
    expect(seen).to.deep.include({ places: ['small', 'large', 'small'], isHidden: false, isSame: true });
    expect(seen.events).to.not.include('paused');
  });

  it('has a key for a protected video before it plays, from the licence server', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      await theater.open(1, 'short_clearkey');
      await theater.waitFor('playing', 1);
      const opened = theater.observations.find((one) => one.type === 'opened');
      return { hasKeys: theater.element()!.mediaKeys !== null, opened };
    });
    expect(library.requests).to.include('licence');
    expect(seen.hasKeys).to.equal(true);
    expect(seen.opened).to.include({ keySystem: 'org.w3.clearkey' });
  });

  it('fails with its error for a protected video without its key system [S5.34]', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      await theater.open(1, 'short_widevine');
      const { error } = await theater.waitFor('failed', 1);
      return { error, elements: document.querySelectorAll('video').length };
    });
    expect(seen.error).to.include({ code: 'DISALLOW_PROTECTED_TRACK_ERROR', message: 'Protected tracks not supported' });
    expect(seen.elements).to.equal(0);
  });

  it('keeps volume and speed from video to video', async () => {
    const seen = await page.evaluate(async () => {
      const { theater } = window;
      theater.pipeline.setVolume(0.5);
      theater.pipeline.setRate(2);
      await theater.open(1, 'short');
      await theater.waitFor('playing', 1);
      const { volume, playbackRate } = theater.element()!;
      theater.pipeline.setVolume(0.25);
      return { volume, playbackRate, after: theater.element()!.volume };
    });
    expect(seen).to.deep.equal({ volume: 0.5, playbackRate: 2, after: 0.25 });
  });
});
