import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';
import { momentOf, rms } from './support/test-signals.ts';

const seconds = (count: number) => count * SAMPLE_RATE_HZ;
const CUTS: readonly TestRecording[] = [
  { name: 'long', codec: 'aac', variant: 'mp4-cenc', from: 0, to: seconds(75) },
  { name: 'clear', codec: 'aac', variant: 'mp4-clear', from: 0, to: seconds(12) },
  { name: 'flac', codec: 'flac', variant: 'mp4-cenc', from: 0, to: seconds(12) },
  { name: 'mp3', codec: 'mp3', variant: 'mp3', from: 0, to: seconds(12) },
  { name: 'short', codec: 'aac', variant: 'mp4-cenc', from: 0, to: seconds(2) },
];

describe('engine in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);
  let page: Page;
  beforeEach(async () => {
    page = await harness.openPage();
    await page.evaluate(() => window.engine.pipeline.support());
  });

  it('names ClearKey and the types Chromium plays [S9.64] [S9.65]', async () => {
    const support = await page.evaluate(() => window.engine.pipeline.support());
    expect(support.keySystems).to.include('org.w3.clearkey');
    expect(support.mimeTypes).to.include.members(['audio/mp4; codecs="mp4a.40.2"', 'audio/mp4; codecs="flac"', 'audio/mpeg']);
  });

  it('plays a protected track: its position advances and Web Audio receives the tone [S1.43]', async () => {
    const measured = await page.evaluate(async () => {
      const { engine } = window;
      const recorder = await engine.createRecorder();
      await engine.open(1, 'long');
      await engine.waitFor('playing', 1);
      await engine.reach(600);
      await recorder.take();
      const positionMs = await engine.reach(1_200);
      return { ...(await recorder.recording()), positionMs, licences: engine.licences };
    });
    expect(measured.positionMs).to.be.at.least(1_200);
    expect(measured.licences).to.deep.equal(['org.w3.clearkey']);
    const middle = measured.samples.slice(4_096, 4_096 + 8_192);
    expect(rms(middle)).to.be.greaterThan(0.2);
    // Not just any sound: that of this moment of the track, half a second give or take for the way to the recorder.
    expect(momentOf(middle, measured.rateHz, 0.7, 0.5)).to.be.within(0.2, 1.2);
  });

  it('gets out of a seek that the browser never ends, in a new source and at the wanted place', async () => {
    const result = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'long');
      await engine.waitFor('playing', 1);
      const stuckIn = engine.element.src;
      Object.defineProperty(engine.element, 'seeking', { get: () => engine.element.src === stuckIn });
      engine.pipeline.seek(40_000);
      const { positionMs } = await engine.waitFor('seeked', 1);
      const movedToMs = await engine.reach(41_500);
      return { positionMs, movedToMs, opened: engine.opened, isPaused: engine.element.paused };
    });
    expect(result.positionMs).to.be.within(40_000, 60_000);
    expect(result.opened.sourceBuffers).to.equal(2);
    expect(result.isPaused).to.equal(false);
  });

  it('asks for the head and the first segment at once, and for no more than 10 s and a segment ahead [S9.75] [S7.130]', async () => {
    const { requests, table } = await page.evaluate(async () => {
      await window.engine.open(1, 'long');
      await window.engine.reach(700);
      return { requests: window.engine.requests, table: (await window.engine.trackNamed('long')).seekTable! };
    });
    const [first = 0, second = 0] = table.segments.map(([sizeBytes]) => sizeBytes);
    expect(requests.slice(0, 2)).to.deep.equal([
      `long 0-${table.offset + first - 1}`,
      `long ${table.offset + first}-${table.offset + first + second - 1}`,
    ]);
    expect(requests).to.have.length.within(2, 3);
  });

  it('emits loaded, then playing, then progress half a second apart [S4.131] [S9.52]', async () => {
    const events = await page.evaluate(async () => {
      await window.engine.open(1, 'clear');
      await window.engine.reach(2_200);
      return window.engine.events.map(({ type, atMs }) => ({ type, atMs }));
    });
    expect(events.slice(0, 2).map(({ type }) => type)).to.have.members(['loaded', 'playing']);
    const progress = events.filter(({ type }) => type === 'progressed');
    expect(progress.length).to.be.at.least(2);
    progress.slice(1).forEach(({ atMs }, index) => expect(atMs - progress[index]!.atMs).to.be.at.least(490));
  });

  for (const name of ['long', 'mp3'])
    it(`seeks into a part of ${name} that is not buffered, and plays exactly that part`, async () => {
      const target = name === 'long' ? 47_300 : 11_200;
      const measured = await page.evaluate(
        async ({ name, target }) => {
          const { engine } = window;
          const recorder = await engine.createRecorder();
          await engine.open(1, name);
          await engine.waitFor('playing', 1);
          engine.pipeline.seek(target);
          const { positionMs } = await engine.waitFor('seeked', 1);
          await engine.reach(target + 100);
          await recorder.take();
          const before = engine.pipeline.positionMs();
          await engine.reach(target + 500);
          return { ...(await recorder.recording()), positionMs, before };
        },
        { name, target },
      );
      // Sound may have continued before the event; its exact start is checked below.
      expect(measured.positionMs).to.be.within(target - 30, target + 300);
      const moment = momentOf(measured.samples.slice(0, 8_192), measured.rateHz, measured.before / 1000 - 0.2, 0.35);
      expect(moment).to.be.within(target / 1000 - 0.05, target / 1000 + 0.5);
    });

  it('seeks back into what is there without a request', async () => {
    const counts = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'clear', 5_000);
      await engine.reach(5_600);
      const before = engine.requests.length;
      engine.pipeline.seek(5_100);
      await engine.waitFor('seeked', 1);
      await engine.reach(5_300);
      return { before, after: engine.requests.length };
    });
    expect(counts.after).to.equal(counts.before);
  });

  it('starts at 0 when the start lies beyond the end [S4.129]', async () => {
    const event = await page.evaluate(async () => {
      await window.engine.open(1, 'short', 99_000);
      return window.engine.waitFor('playing', 1);
    });
    expect(event.positionMs).to.be.below(300);
  });

  it('pauses and goes on where it was', async () => {
    const { paused, resumed } = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'clear');
      await engine.reach(400);
      engine.pipeline.pause();
      const paused = await engine.waitFor('paused', 1);
      const since = engine.events.length;
      engine.pipeline.play();
      return { paused, resumed: await engine.waitFor('playing', 1, since) };
    });
    expect(paused.positionMs).to.be.at.least(400);
    expect(resumed.positionMs).to.be.closeTo(paused.positionMs, 100);
  });

  it('opens paused at its start position, and is silent until play [S4.128, S4.130]', async () => {
    const ready = await page.evaluate(async () => {
      const { engine } = window;
      const { element } = engine;
      await engine.open(1, 'clear', 3_000, false);
      await engine.waitFor('loaded', 1);
      while (element.seeking || element.readyState < element.HAVE_FUTURE_DATA) await new Promise(requestAnimationFrame);
      const { paused } = element;
      const types = engine.events.map(({ type }) => type);
      const positionMs = engine.pipeline.positionMs();
      engine.pipeline.play();
      await engine.waitFor('playing', 1);
      return { types, positionMs, paused };
    });
    expect(ready.types).to.not.include('playing');
    expect(ready).to.include({ positionMs: 3_000, paused: true });
  });

  it('emits once that the next track may be preloaded, with 10 s or less left [S4.134]', async () => {
    const events = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'clear', 1_500);
      await engine.waitFor('can-preload', 1);
      const leftMs = 12_000 - engine.pipeline.positionMs();
      await engine.reach(3_500);
      return { leftMs, count: engine.events.filter(({ type }) => type === 'can-preload').length };
    });
    expect(events.count).to.equal(1);
    expect(events.leftMs).to.be.at.most(10_001);
  });

  it('ends a track nothing follows', async () => {
    const events = await page.evaluate(async () => {
      await window.engine.open(1, 'short');
      await window.engine.waitFor('ended', 1);
      return window.engine.events;
    });
    expect(events.at(-1)).to.include({ type: 'ended', playId: 1, nextPlayId: null });
    expect(events.filter(({ type }) => type === 'paused')).to.deep.equal([]);
  });

  it('plays a track again from its beginning, without asking for its sound again', async () => {
    const result = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'short');
      await engine.waitFor('ended', 1);
      const requestCount = engine.requests.length;
      await engine.open(2, 'short');
      const { positionMs } = await engine.waitFor('playing', 2);
      await engine.waitFor('ended', 2);
      return { positionMs, requestCount, after: engine.requests.length };
    });
    expect(result.positionMs).to.be.below(300);
    expect(result.after).to.equal(result.requestCount);
  });

  it('drops the events of an older load [S4.125] [S4.126] [S4.144]', async () => {
    const result = await page.evaluate(async () => {
      const { engine } = window;
      engine.network.delayMs = 150;
      await engine.open(1, 'long');
      await engine.open(2, 'flac');
      await engine.open(3, 'clear');
      await engine.waitFor('playing', 3);
      await engine.reach(800);
      return { ids: [...new Set(engine.events.map(({ playId }) => playId))], opened: engine.opened };
    });
    expect(result.ids).to.deep.equal([3]);
    expect(result.opened.sourceBuffers).to.equal(1);
  });

  it('plays protected and clear tracks and other codecs in turn, in one SourceBuffer', async () => {
    const order = ['clear', 'long', 'mp3', 'flac', 'clear', 'mp3', 'long'];
    const result = await page.evaluate(async (order) => {
      const { engine } = window;
      for (const [index, name] of order.entries()) {
        await engine.open(index + 1, name, 1_000);
        await engine.waitFor('playing', index + 1);
        await engine.reach(1_300);
      }
      engine.pipeline.stop();
      const failed = engine.events.filter(({ type }) => type === 'failed');
      return { failed, opened: engine.opened };
    }, order);
    expect(result.failed).to.deep.equal([]);
    expect(result.opened).to.deep.equal({ sourceBuffers: 1, objectUrls: 0, keySessions: 3, closedKeySessions: 3 });
  });

  it('is silent and empty after stop [S4.133]', async () => {
    const state = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'long');
      await engine.reach(500);
      engine.pipeline.stop();
      const isEmpty = () => engine.element.buffered.length === 0;
      while (!isEmpty()) await new Promise((resolve) => requestAnimationFrame(resolve));
      return { paused: engine.element.paused, positionMs: engine.pipeline.positionMs(), opened: engine.opened };
    });
    expect(state.paused).to.equal(true);
    expect(state.positionMs).to.equal(0);
    expect(state.opened.closedKeySessions).to.equal(state.opened.keySessions);
  });

  it('starts at full volume and applies each volume [S9.62]', async () => {
    const volumes = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'clear');
      await engine.waitFor('playing', 1);
      const initial = engine.element.volume;
      engine.pipeline.setVolume(0.25);
      return [initial, engine.element.volume];
    });
    expect(volumes).to.deep.equal([1, 0.25]);
  });

  it('plays an address without an index through a plain element', async () => {
    const events = await page.evaluate(async () => {
      const { engine } = window;
      const track = { ...(await engine.trackNamed('mp3')), streamType: 'file_urls_external' as const, seekTable: null };
      engine.plain.open(1, track, { positionMs: 2_000, autoplay: true });
      await engine.waitFor('playing', 1);
      await engine.reach(2_500, engine.plain);
      engine.plain.stop();
      return engine.events;
    });
    expect(events[0]).to.include({ type: 'loaded', playId: 1 });
    expect(events.map(({ type }) => type)).to.include('playing');
  });
});
