import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { engineHarnessForSuite, type RequestInterceptor } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const seconds = (count: number) => count * SAMPLE_RATE_HZ;
const CUTS: readonly TestRecording[] = [
  { name: 'long', codec: 'aac', variant: 'mp4-clear', from: 0, to: seconds(60) },
  { name: 'clear', codec: 'aac', variant: 'mp4-clear', from: 0, to: seconds(30) },
  { name: 'next', codec: 'aac', variant: 'mp4-clear', from: 0, to: seconds(3) },
];

const isBytes = (url: string | undefined, name = '') => url?.startsWith(`/bytes/${name}`) ?? false;

describe('what goes wrong on the way to the sound, in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);
  let page: Page;
  beforeEach(async () => {
    page = await harness.openPage();
    await page.evaluate(async () => {
      window.engine.network.isProduct = true;
      await window.engine.pipeline.support();
    });
  });

  const play = (name: string) =>
    page.evaluate(async (name) => {
      await window.engine.open(1, name);
      await window.engine.reach(700);
    }, name);
  const seek = (positionMs: number) => page.evaluate((ms) => window.engine.pipeline.seek(ms), positionMs);
  const failures = () =>
    page.evaluate(() => window.engine.events.flatMap((event) => (event.type === 'failed' ? [event.error] : [])));
  /** Once the first track has failed. */
  const failure = () => page.evaluate(async () => (await window.engine.waitFor('failed', 1)).error);
  const playsNext = () =>
    page.evaluate(async () => {
      await window.engine.open(2, 'next');
      await window.engine.waitFor('ended', 2);
    });

  /** Answers with what a handler makes of the bytes that were asked for. */
  const altered =
    (name: string, alter: (bytes: Uint8Array, first: number) => Uint8Array): RequestInterceptor =>
    async ({ url, headers }, response) => {
      if (!isBytes(url, name)) return false;
      const [, first = 0, last = 0] = (/(\d+)-(\d+)/.exec(headers.range ?? '') ?? []).map(Number);
      const bytes = alter((await harness.bytesOf(name)).slice(first, last + 1), first);
      response.writeHead(206, { 'Content-Length': bytes.length }).end(bytes);
      return true;
    };

  const withBrokenSidx = async (): Promise<RequestInterceptor> => {
    const sidxAt = Buffer.from(await harness.bytesOf('clear')).indexOf('sidx') - 4;
    return altered('clear', (bytes, first) => (first === 0 ? bytes.fill(0xff, sidxAt, sidxAt + 4) : bytes));
  };

  it('finds the bytes again after a 403 in the middle of a track, and plays on [S8.75]', async () => {
    await play('long');
    let isExpired = true;
    let refusals = 0;
    harness.meddle(({ url }, response) => {
      if (url?.startsWith('/storage-resolve/')) isExpired = false;
      if (!isExpired || !isBytes(url)) return false;
      refusals += 1;
      response.writeHead(403).end();
      return true;
    });
    await seek(40_000);
    await page.evaluate(() => window.engine.reach(40_600));
    expect(refusals).to.be.greaterThan(0);
    expect(isExpired).to.equal(false);
    expect(await failures()).to.deep.equal([]);
  });

  it('plays on from its buffer while the line is down, and goes on by itself when it is up again', async () => {
    await page.evaluate(() => window.engine.pipeline.setRate(2));
    await play('long');
    let drops = 0;
    harness.meddle(({ socket }) => {
      drops += 1;
      socket.destroy();
      return true;
    });
    await page.evaluate(() => window.engine.reach(8_000));
    // The engine tries again and again.
    while (drops < 3) await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await failures()).to.deep.equal([]);
    harness.meddle(null);
    await page.evaluate(() => window.engine.reach(33_000));
    expect(await failures()).to.deep.equal([]);
  });

  it('asks for the rest of a fragment that breaks off once, and plays on', async () => {
    await play('clear');
    const requests: string[] = [];
    const broken = altered('clear', (bytes) => bytes.slice(0, bytes.length >> 1));
    harness.meddle(async (request, response) => {
      requests.push(request.headers.range ?? '');
      return requests.length === 1 && broken(request, response);
    });
    await seek(25_000);
    await page.evaluate(() => window.engine.reach(25_500));
    const [first = 0, last = 0] = (/(\d+)-(\d+)/.exec(requests[0] ?? '') ?? []).slice(1).map(Number);
    expect(requests.slice(1)).to.include(`bytes=${first + ((last + 1 - first) >> 1)}-${last}`);
    expect(await failures()).to.deep.equal([]);
  });

  it('reports how many bytes arrived when a fragment stays truncated, and the next track plays [S8.72]', async () => {
    harness.meddle(altered('clear', (bytes) => bytes.slice(0, Math.ceil(bytes.length / 2))));
    await page.evaluate(() => window.engine.open(1, 'clear'));
    const { code, message } = await failure();
    expect(code).to.equal('FRAGMENT_REQUEST_UNEXPECTED_LENGTH');
    expect(message).to.match(/^Fragment of \d+ bytes where \d+ were expected$/);
    await playsNext();
  });

  it('takes no seek table that cannot be true, and the next track plays [S8.77]', async () => {
    const error = await page.evaluate(async () => {
      const { engine } = window;
      const track = await engine.trackNamed('clear');
      const seekTable = track.seekTable && { ...track.seekTable, segments: [[-1, 10] as const] };
      engine.pipeline.open(1, { ...track, seekTable }, { positionMs: 0, autoplay: true });
      return (await engine.waitFor('failed', 1)).error;
    });
    expect(error).to.include({ code: 'FILE_MALFORMED_SEEKTABLE', message: 'The seek table of the track is malformed.' });
    await playsNext();
  });

  it('reports a decoding error for a file whose sidx is malformed, and the next track plays [S8.61]', async () => {
    harness.meddle(await withBrokenSidx());
    await page.evaluate(() => window.engine.open(1, 'clear'));
    const { code, message } = await failure();
    expect(code).to.equal('MEDIA_DECODING');
    expect(message).to.match(/^The browser could not decode the track: /);
    await playsNext();
  });

  it('plays the next track also when it is opened in the handler of the error', async () => {
    harness.meddle(await withBrokenSidx());
    const failures = await page.evaluate(async () => {
      const { engine } = window;
      const next = await engine.trackNamed('next');
      engine.pipeline.onEvent(({ type, playId }) => {
        if (type === 'failed' && playId === 1) engine.pipeline.open(2, next, { positionMs: 0, autoplay: true });
      });
      await engine.open(1, 'clear');
      await engine.waitFor('ended', 2);
      return engine.events.filter(({ type }) => type === 'failed').map(({ playId }) => playId);
    });
    expect(failures).to.deep.equal([1]);
  });

  it('lets a track play to its end when the one that is put behind it is broken, and asks for that no more', async () => {
    harness.meddle(await withBrokenSidx());
    const types = await page.evaluate(async () => {
      const { engine } = window;
      engine.pipeline.onEvent(({ type, playId }) => {
        if (type === 'can-preload' && playId === 1) void engine.preload(2, 'clear');
      });
      await engine.open(1, 'next');
      const { nextPlayId } = await engine.waitFor('ended', 1);
      const types = engine.events.map(({ type }) => type).filter((type) => ['can-preload', 'failed', 'ended'].includes(type));
      await engine.open(2, 'clear');
      await engine.waitFor('failed', 2);
      return [...types, nextPlayId];
    });
    expect(types).to.deep.equal(['can-preload', 'ended', null]);
  });

  it('opens its source, ends it when nothing follows, and closes it when it broke [S4.142]', async () => {
    const states = await page.evaluate(async () => {
      const { engine } = window;
      const state = () => engine.sources.map(({ readyState }) => readyState);
      await engine.open(1, 'next');
      await engine.waitFor('playing', 1);
      await engine.waitFor('ended', 1);
      const atTheEnd = state();
      await engine.open(2, 'clear');
      await engine.waitFor('playing', 2);
      const again = state();
      return { atTheEnd, again };
    });
    expect(states).to.deep.equal({ atTheEnd: ['ended'], again: ['open'] });
    harness.meddle(altered('long', (bytes) => bytes.fill(0xff)));
    await page.evaluate(async () => {
      await window.engine.open(3, 'long');
      await window.engine.waitFor('failed', 3);
    });
    harness.meddle(null);
    const last = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(4, 'clear');
      await engine.waitFor('playing', 4);
      return engine.sources.map(({ readyState }) => readyState);
    });
    expect(last).to.deep.equal(['closed', 'open']);
  });

  it('ends its source in the last 10 s, while the sound still plays [S4.147]', async () => {
    const result = await page.evaluate(async () => {
      const { engine } = window;
      engine.pipeline.setRate(2);
      await engine.open(1, 'clear', 17_500);
      await engine.waitFor('playing', 1);
      const [source] = engine.sources;
      const positionMs = await new Promise<number>((resolve) => {
        source!.addEventListener('sourceended', () => resolve(engine.pipeline.positionMs()), { once: true });
      });
      return { positionMs, isPaused: engine.element.paused, hasEnded: engine.element.ended };
    });
    expect(result.positionMs).to.be.within(20_000, 29_500);
    expect(result).to.include({ isPaused: false, hasEnded: false });
  });
});
