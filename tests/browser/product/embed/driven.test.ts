import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { signInAndFindAlbum } from '#tests/support/service/embed-test-client.ts';
import { createHostSite, embedsOf, type HostSite } from '#tests/support/service/host-page.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';
import type { CadenzaAudioElement } from '#ui-embed/host/audio-element.ts';
import type { EmbedController, EmbedEventMap } from '#ui-embed/host/types.ts';

const SONGS = [1, 2, 3].map((number) => ({ name: `Tones/0${number}.flac`, seconds: 45 }));
const PLAYER_JS = import.meta.resolve('player.js');
const playerJsOf = (path: string) => readFileSync(new URL(path, PLAYER_JS), 'utf8');

/** The cases of player.js's own test page, without the players that it loads from its own host. */
const [PLAYER_JS_CASES = ''] = playerJsOf('../test/test.js').split('var count = 0,\n  players');

declare global {
  interface Window {
    controller: EmbedController;
    seen: (readonly [name: string, value: unknown])[];
    heard: unknown[];
  }
}

/** A page's script that drives an embed and notes its events. */
const DRIVER = `
  window.seen = [];
  window.onCadenzaIframeApiReady = (api) => {
    const place = document.querySelector('#player');
    api.createController(place, { uri: place.dataset.uri }, (controller) => {
      window.controller = controller;
      for (const name of ['ready', 'playback_started', 'track_change', 'volume_change', 'rate_change', 'ended', 'mode', 'error', 'playback_update'])
        controller.addListener(name, (value) => window.seen.push([name, value]));
    });
  };`;

/** Runs player.js's cases one after another, as QUnit does; \`window.cases\` resolves with their outcomes. */
const CASE_RUNNER = `
  window.cases = new Promise((resolve) => {
    const queue = [], outcomes = [];
    let current = null;
    window.asyncTest = (name, expected, run) => queue.push({ name, expected, run, oks: [] });
    window.ok = (value) => current.oks.push(value);
    window.fail = (text) => current.oks.push(text === '');
    window.start = () => setTimeout(next);
    const next = () => {
      if (current !== null) outcomes.push([current.name, current.oks.length === current.expected && current.oks.every((one) => one === true)]);
      current = queue.shift() ?? null;
      if (current === null) return resolve(outcomes);
      window.doing = current.name;
      current.run();
    };
    const player = new playerjs.Player(document.querySelector('iframe'));
    player.on('ready', () => { testCases.call(player); next(); });
  });`;

describe('an embed that its host page drives, in Chromium', () => {
  let harness: ProductHarness;
  let host: HostSite;
  let albumId = '';

  before(async () => {
    harness = await createProductHarness(
      (folder) => {
        makeAlbum(folder, 'Tones', 'Nora Lund', SONGS);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    host = await createHostSite({
      'driver.js': DRIVER,
      'player.js': playerJsOf('player-0.1.0.js'),
      'player-cases.js': PLAYER_JS_CASES,
      'case-runner.js': CASE_RUNNER,
    });
    const { context, page } = await harness.newPage();
    albumId = await signInAndFindAlbum(page, harness.origin, '/signup');
    await context.close();
  });

  after(async () => {
    await host.close();
    await harness.close();
  });

  const script = (src: string) => `<script src="${src}"></script>`;
  const iframe = (attributes = '') =>
    `<iframe ${attributes} width="300" height="380" src="${harness.origin}/embed/album/${albumId}"></iframe>`;
  const seenOf = <Name extends keyof EmbedEventMap>(page: Page, name: Name) =>
    page.evaluate((wanted) => window.seen.filter(([one]) => one === wanted).map(([, value]) => value), name) as Promise<
      EmbedEventMap[Name][]
    >;
  const waitForEvent = (page: Page, name: string, count = 1) =>
    page.waitForFunction(
      ([wanted, least]) => window.seen.filter(([one]) => one === wanted).length >= Number(least),
      [name, count],
    );
  const state = (page: Page) => page.evaluate(() => window.controller.getState());

  it('plays, skips, seeks and changes volume and rate through the script, under a strict policy', async () => {
    const context = await harness.browser.newContext();
    const policy = `default-src 'none'; script-src 'self' ${harness.origin}; frame-src ${harness.origin}; img-src data:`;
    const body = `<div id="player" data-uri="spotify:album:${albumId}"></div>${script('/scripts/driver.js')}${script(`${harness.origin}/embed/iframe-api/v1`)}`;
    const page = await host.open(context, body, { 'content-security-policy': policy });
    const refusals: string[] = [];
    page.on('console', (message) => void (/Content Security Policy/.test(message.text()) && refusals.push(message.text())));
    await waitForEvent(page, 'ready');
    expect((await seenOf(page, 'ready'))[0]).to.include({ mode: 'preview', trackCount: 3, durationMs: 30_000 });
    await page.evaluate(() => window.controller.play());
    await waitForEvent(page, 'playback_started');
    expect((await seenOf(page, 'track_change'))[0]).to.include({ index: 0, durationMs: 45_000 });
    await page.evaluate(() => window.controller.next());
    await waitForEvent(page, 'playback_started', 2);
    expect((await seenOf(page, 'track_change'))[1]).to.include({ index: 1 });
    await page.evaluate(() => window.controller.setVolume(0.25));
    await page.evaluate(() => window.controller.setPlaybackRate(2));
    await waitForEvent(page, 'rate_change');
    expect((await seenOf(page, 'volume_change'))[0]).to.deep.equal({ volume: 0.25, isMuted: false });
    await page.evaluate(() => window.controller.seek(12));
    await page.waitForFunction(async () => (await window.controller.getState()).positionMs > 12_500);
    const [frame] = await embedsOf(page);
    expect(Number(await frame?.getByRole('slider').getAttribute('aria-valuenow'))).to.be.within(12, 30);
    await page.evaluate(() => window.controller.previous());
    await page.waitForFunction(async () => (await window.controller.getState()).track?.index === 0);
    await page.evaluate(() => window.controller.pause());
    expect(await state(page)).to.include({ isPaused: true, volume: 0.25, playbackRate: 2 });
    const refused = await page.evaluate(() =>
      window.controller.setVolume(7).then(
        () => 'done',
        (thrown: unknown) => (thrown as { code: string }).code,
      ),
    );
    expect(refused).to.equal('VALUE_INVALID');
    expect(refusals).to.deep.equal([]);
    await context.close();
  });

  it('reports the end of a track, and the next one', async () => {
    const context = await harness.browser.newContext();
    const body = `<div id="player" data-uri="spotify:album:${albumId}"></div>${script('/scripts/driver.js')}${script(`${harness.origin}/embed/iframe-api/v1`)}`;
    const page = await host.open(context, body);
    await waitForEvent(page, 'ready');
    await page.evaluate(() => window.controller.play());
    await waitForEvent(page, 'playback_started');
    await page.evaluate(() => window.controller.seek(29));
    await waitForEvent(page, 'ended');
    expect((await seenOf(page, 'ended'))[0]).to.include({ index: 0 });
    await waitForEvent(page, 'playback_started', 2);
    expect((await seenOf(page, 'track_change')).at(-1)).to.include({ index: 1 });
    await context.close();
  });

  it('is an element with the names of HTMLMediaElement', async () => {
    const context = await harness.browser.newContext();
    const source = `${harness.origin}/album/${albumId}`;
    const page = await host.open(
      context,
      `${script(`${harness.origin}/embed/iframe-api/v1`)}<cadenza-audio src="${source}"></cadenza-audio>`,
    );
    const outcome = await page.evaluate(async () => {
      const audio = document.querySelector<CadenzaAudioElement>('cadenza-audio');
      if (audio === null) throw new Error('no element');
      const next = (type: string) => new Promise((resolve) => audio.addEventListener(type, resolve, { once: true }));
      if (Number.isNaN(audio.duration)) await next('loadedmetadata');
      const before = { paused: audio.paused, duration: audio.duration };
      await audio.play();
      const playing = audio.paused;
      audio.volume = 0.5;
      await next('volumechange');
      audio.currentTime = 10;
      while (audio.currentTime < 10) await next('timeupdate');
      audio.next();
      await next('trackchange');
      audio.pause();
      if (!audio.paused) await next('pause');
      return { before, playing, volume: audio.volume, paused: audio.paused };
    });
    expect(outcome).to.deep.equal({ before: { paused: true, duration: 30 }, playing: false, volume: 0.5, paused: true });
    await context.close();
  });

  it('passes the cases of player.js’s own test page', async () => {
    const context = await harness.browser.newContext();
    const scripts = ['player.js', 'player-cases.js', 'case-runner.js'].map((name) => script(`/scripts/${name}`)).join('');
    const page = await host.open(context, iframe('allow="autoplay"') + scripts);
    const outcomes = await page.evaluate(() => (window as unknown as { cases: Promise<[string, boolean][]> }).cases);
    expect(outcomes.filter(([, isPassed]) => !isPassed)).to.deep.equal([]);
    expect(outcomes.map(([name]) => name)).to.include.members(['Play', 'Pause', 'multi-listeners', 'setCurrentTime', 'volume']);
    await context.close();
  });

  it('ignores malformed messages, and a frame of another origin', async () => {
    const context = await harness.browser.newContext();
    const evil = `data:text/html,${encodeURIComponent(`<script>
      const heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      const ask = () => {
        for (const method of ['connect', 'play', 'getState'])
          parent.frames[0].postMessage({ context: 'cadenza-embed', version: 1, id: 1, method }, '*');
        parent.frames[0].postMessage(JSON.stringify({ context: 'player.js', method: 'addEventListener', value: 'timeupdate' }), '*');
        parent.postMessage({ heard: heard.length }, '*');
      };
      setInterval(ask, 50);
    </script>`)}`;
    const page = await host.open(context, `${iframe()}<iframe src="${evil}"></iframe>`);
    const [frame] = await embedsOf(page);
    const hears = (id: string) =>
      page.waitForFunction((wanted) => window.heard.some((data) => (data as { id?: string } | null)?.id === wanted), id);
    await page.evaluate(() => {
      window.heard = [];
      addEventListener('message', ({ data }) => window.heard.push(data));
      // The embed listens once its script for host pages is there.
      const ask = () =>
        window.frames[0]?.postMessage({ context: 'cadenza-embed', version: 1, id: 'ready', method: 'getState' }, '*');
      const asking = setInterval(() => {
        if (window.heard.some((data) => (data as { id?: string } | null)?.id === 'ready')) clearInterval(asking);
        else ask();
      }, 50);
    });
    await hears('ready');
    await page.evaluate(() => {
      const embed = window.frames[0];
      const cyclic: Record<string, unknown> = { context: 'cadenza-embed', version: 1, id: 1, method: 'play' };
      cyclic['self'] = cyclic;
      const messages = [
        null,
        7,
        '',
        '{',
        'player.js',
        '{"context":"player.js"}',
        [],
        {},
        cyclic['x'],
        new ArrayBuffer(8),
        'x'.repeat(1_000_000),
        { context: 'cadenza-embed' },
        { context: 'cadenza-embed', version: 1, method: 'play' },
        { context: 'cadenza-embed', version: 1, id: {}, method: 'play' },
        { context: 'cadenza-embed', version: 1, id: 'x'.repeat(65), method: 'play' },
        { context: 'player.js', method: {} },
        JSON.stringify({ context: 'player.js', method: 'addEventListener', value: '__proto__' }),
      ];
      for (const message of messages) embed?.postMessage(message, '*');
      embed?.postMessage({ context: 'cadenza-embed', version: 1, id: 'last', method: 'getState' }, '*');
    });
    await hears('last');
    // The other frame asks for a while: its embed stays as it was, and nothing comes back.
    await page.waitForFunction(
      () => window.heard.filter((data) => (data as { heard?: number } | null)?.heard !== undefined).length > 10,
    );
    // A player.js embed also announces itself, with a string, as soon as it is ready.
    const objects = (await page.evaluate(() => window.heard)).filter((data) => typeof data === 'object' && data !== null);
    const answers = objects.filter((data) => 'id' in data && data.id !== 'ready');
    expect(answers).to.have.length(1);
    expect((answers[0] as unknown as { value: object }).value).to.include({ isPaused: true, track: null });
    expect(objects.filter((data) => 'heard' in data && data.heard !== 0)).to.deep.equal([]);
    expect(await frame?.getByRole('button', { name: 'Pause' }).count()).to.equal(0);
    await context.close();
  });

  it('is driven in a sandbox without an origin', async () => {
    const context = await harness.browser.newContext();
    const body = `${iframe('sandbox="allow-scripts" allow="autoplay"')}${script(`${harness.origin}/embed/iframe-api/v1`)}`;
    const page = await host.open(context, body);
    await page.evaluate(async () => {
      const { CadenzaIframeApi: api } = window as unknown as {
        CadenzaIframeApi: { createController(...args: unknown[]): EmbedController };
      };
      const frame = document.querySelector('iframe');
      window.controller = api.createController(frame, { uri: frame?.src });
      await window.controller.ready;
      await window.controller.play();
    });
    await page.waitForFunction(async () => (await window.controller.getState()).positionMs > 1_000);
    await context.close();
  });

  it('pauses when another of twenty embeds on the page starts', async () => {
    const context = await harness.browser.newContext();
    const page = await host.open(context, iframe('allow="autoplay"').repeat(20));
    const frames = await embedsOf(page, 20);
    const [first, last] = [frames[0], frames[19]];
    if (!first || !last) throw new Error('no frames');
    await first.locator('.row button').first().click();
    await first.getByRole('button', { name: 'Pause' }).waitFor();
    await first.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 1);
    await last.locator('.row button').nth(1).click();
    await last.getByRole('button', { name: 'Pause' }).waitFor();
    await first.getByRole('button', { name: /^Play/ }).first().waitFor();
    await last.waitForFunction(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) >= 1);
    expect(await last.getByRole('button', { name: 'Pause' }).count()).to.equal(1);
    await context.close();
  });
});
