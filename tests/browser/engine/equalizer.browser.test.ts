import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { bandsOf } from '#domain/media/sound/equalizer.ts';
import { responseDb } from '#domain/media/sound/filter-response.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const seconds = (count: number) => count * SAMPLE_RATE_HZ;

/** Two tones of the same loudness, in the middle of a band and far from every other that is turned. */
const twoTones = (sample: number) => {
  const angle = (2 * Math.PI * sample) / SAMPLE_RATE_HZ;
  return 0.2 * Math.sin(100 * angle) + 0.2 * Math.sin(1_000 * angle);
};

const CUTS: readonly TestRecording[] = [
  { name: 'protected', codec: 'flac', variant: 'mp4-cenc', from: 0, to: seconds(40), sound: twoTones },
  { name: 'mp3', codec: 'mp3', variant: 'mp3', from: 0, to: seconds(40), sound: twoTones },
];

const FLAT = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const LIFTED = FLAT.map((_, band) => (band === 5 ? 12 : 0));

describe('the equalizer in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);
  let page: Page;
  beforeEach(async () => {
    page = await harness.openPage();
    await tapLoudspeaker(page);
    await page.evaluate(() => window.engine.pipeline.support());
  });

  for (const name of ['protected', 'plain'])
    it(`lifts 1 kHz of ${name} by 12 dB over 100 Hz, clips nothing, and lets it pass as it is when off [S9.89] [S9.92]`, async () => {
      const equalizer = (gains: readonly number[] | null) =>
        page.evaluate(
          (bands) => window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: bands, crossfadeMs: 0 }),
          gains,
        );
      await equalizer(FLAT);
      await play(page, 1, name);
      const flat = await levels(page);
      await equalizer(LIFTED);
      const lifted = await levels(page);
      await equalizer(null);
      const off = await levels(page);

      expect(flat.highDb - flat.lowDb).to.be.closeTo(0, 0.3);
      expect(lifted.highDb - lifted.lowDb).to.be.closeTo(12, 0.5);
      expect(lifted.highDb).to.be.closeTo(flat.highDb, 0.5);
      expect(lifted.peak).to.be.at.most(flat.peak + 0.02);
      expect(off.highDb).to.be.closeTo(flat.highDb, 0.3);
      expect(off.lowDb).to.be.closeTo(flat.lowDb, 0.3);
    });

  it('stays when the sound goes over to another element, and comes back with it', async () => {
    await page.evaluate(
      (bands) => window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: bands, crossfadeMs: 0 }),
      LIFTED,
    );
    for (const [index, name] of ['protected', 'plain', 'protected'].entries()) {
      await play(page, index + 1, name);
      const { highDb, lowDb } = await levels(page);
      expect(highDb - lowDb, `${name}, ${index}`).to.be.closeTo(12, 0.5);
    }
    expect(await page.evaluate(() => window.speaker.taps.length)).to.equal(1);
  });

  it('plays an episode at 1.5 times its speed and at its own pitch', async () => {
    await page.evaluate(
      (bands) => window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: bands, crossfadeMs: 0 }),
      FLAT,
    );
    await play(page, 1, 'protected');
    const before = await levels(page);
    await page.evaluate(() => window.engine.pipeline.setRate(1.5));
    const passed = await page.evaluate(async () => {
      const { element, pipeline } = window.engine;
      // By the clock of the audio output, which the element follows while it gets processor time: a stretch without a stop counts.
      const { context } = window.speaker.taps[0]!;
      const rates: number[] = [];
      const isReached = () => Math.abs((rates.at(-1) ?? 0) - 1.5) < 0.15;
      while (!isReached() && rates.length < 6) {
        const [fromMs, atS] = [pipeline.positionMs(), context.currentTime];
        await window.engine.reach(fromMs + 1_000);
        rates.push((pipeline.positionMs() - fromMs) / ((context.currentTime - atS) * 1_000));
      }
      return { rates, keepsPitch: element.preservesPitch };
    });
    expect(passed.rates.at(-1), passed.rates.join()).to.be.closeTo(1.5, 0.15);
    expect(passed.keepsPitch).to.equal(true);
    const after = await levels(page);
    expect(after.highDb).to.be.closeTo(before.highDb, 3);
    expect(after.shiftedDb).to.be.below(after.highDb - 20);
  });

  it('is not made before it is wanted, and taken into what plays already without a stop', async () => {
    const measured = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'protected');
      await engine.waitFor('playing', 1);
      await engine.reach(500);
      return window.speaker.taps.length;
    });
    expect(measured).to.equal(0);
    await page.evaluate(
      (bands) => window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: bands, crossfadeMs: 0 }),
      LIFTED,
    );
    const { highDb, lowDb } = await levels(page);
    expect(highDb - lowDb).to.be.closeTo(12, 0.5);
    const types = await page.evaluate(() => window.engine.events.map(({ type }) => type));
    expect(types).not.to.include.members(['paused', 'waiting']);
  });

  it('makes a quiet track louder than the recording once it is there, and not before', async () => {
    const loud = { trackGainDb: 6, trackPeak: 0.4, albumGainDb: null, albumPeak: null };
    const open = () =>
      page.evaluate(async (loudness) => {
        const track = await window.engine.trackNamed('protected');
        window.engine.pipeline.open(1, { ...track, loudness }, { positionMs: 0, autoplay: true });
        await window.engine.waitFor('playing', 1);
      }, loud);
    const sound = (loudness: 'off' | 'track') =>
      page.evaluate(
        ([bands, mode]) => window.engine.pipeline.setSound({ curve: 'linear', loudness: mode, equalizer: bands, crossfadeMs: 0 }),
        [FLAT, loudness] as const,
      );
    await open();
    await sound('off');
    const plain = await levels(page);
    await sound('track');
    const louder = await levels(page);
    expect(louder.highDb - plain.highDb).to.be.closeTo(6, 0.3);
    expect(louder.peak).to.be.at.most(1);
  });

  it('comes back when the browser suspends Web Audio, as it does when the audio device fails, and when it starts it late', async () => {
    await page.evaluate(() => {
      const { resume } = AudioContext.prototype;
      let refusals = 2;
      AudioContext.prototype.resume = async function (this: AudioContext) {
        if (refusals-- > 0) await this.suspend();
        else await resume.call(this);
      };
    });
    await page.evaluate(
      (bands) => window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: bands, crossfadeMs: 0 }),
      LIFTED,
    );
    await play(page, 1, 'protected');
    const late = await levels(page);
    await page.evaluate(() => (window.speaker.taps[0]?.context as AudioContext).suspend());
    const failed = await levels(page);
    for (const { highDb, lowDb } of [late, failed]) expect(highDb - lowDb).to.be.closeTo(12, 0.5);
  });

  it('has the response that the rules reckon with', async () => {
    const gains = [9, -6, 3, 0, 7, 12, -12, 5, -3, 8];
    const frequencies = [30, 60, 90, 125, 250, 400, 500, 800, 1_000, 1_100, 2_000, 4_000, 9_000, 16_000, 20_000];
    const measured = await page.evaluate(
      ([bands, hz]) => {
        const context = new OfflineAudioContext(1, 1, 48_000);
        const decibels = new Float64Array(hz.length);
        for (const { shape, frequencyHz, q, gainDb } of bands) {
          const filter = context.createBiquadFilter();
          filter.type = shape;
          filter.frequency.value = frequencyHz;
          if (q !== null) filter.Q.value = q;
          filter.gain.value = gainDb;
          const magnitudes = new Float32Array(hz.length);
          filter.getFrequencyResponse(Float32Array.from(hz), magnitudes, new Float32Array(hz.length));
          magnitudes.forEach((magnitude, index) => (decibels[index]! += 20 * Math.log10(magnitude)));
        }
        return [...decibels];
      },
      [bandsOf(gains), frequencies] as const,
    );
    measured.forEach((db, index) => expect(responseDb(bandsOf(gains), frequencies[index]!, 48_000)).to.be.closeTo(db, 0.01));
  });
});

describe('the equalizer where the browser waits for a click', () => {
  const harness = engineHarnessForSuite(CUTS.slice(0, 1), { autoplay: 'click' });

  it('leaves the sound on its own way until a click lets Web Audio run: nothing is silent meanwhile', async () => {
    const lines: string[] = [];
    const waiting = new Set<() => void>();
    const until = (line: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!lines.includes(line)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    const page = await harness.openPlayingPage('protected', (text) => {
      lines.push(text);
      waiting.forEach((look) => look());
    });
    await page.addInitScript((gains) => {
      const { createMediaElementSource } = AudioContext.prototype;
      AudioContext.prototype.createMediaElementSource = function (this: AudioContext, element) {
        console.info(`taken in while ${this.state}`);
        return createMediaElementSource.call(this, element);
      };
      document.addEventListener('pointerdown', () => console.info('clicked'), { capture: true });
      document.addEventListener('DOMContentLoaded', () => {
        window.engine.pipeline.setSound({ curve: 'linear', loudness: 'off', equalizer: gains, crossfadeMs: 0 });
        console.info('asked for');
      });
    }, LIFTED);
    // Late console output of the first page would be attributed to the second one, and looking for the button lets a page
    // play that was not refused yet.
    await until('autoplay-failed');
    lines.length = 0;
    // Looking for the button in the second page would count as a click there.
    const { x, y } = (await page.locator('button').boundingBox())!;
    await page.reload();
    await until('asked for');
    await until('autoplay-failed');
    await page.mouse.click(x + 1, y + 1);
    await until('taken in while running');
    expect(lines.filter((line) => /asked|clicked|taken/.test(line)).slice(0, 3)).to.deep.equal([
      'asked for',
      'clicked',
      'taken in while running',
    ]);
  });
});

/** Opens a track and waits until it sounds; `plain` by an address, in an element without MSE. */
async function play(page: Page, playId: number, name: string): Promise<void> {
  await page.evaluate(
    async ([id, expected]) => {
      const track = await window.engine.trackNamed(expected === 'plain' ? 'mp3' : expected);
      const how = expected === 'plain' ? { ...track, seekTable: null } : track;
      window.engine.pipeline.open(id, how, { positionMs: 0, autoplay: true });
      await window.engine.waitFor('playing', id);
    },
    [playId, name] as const,
  );
}

/** Puts an analyser beside the output of every audio context. */
async function tapLoudspeaker(page: Page): Promise<void> {
  await page.evaluate(() => {
    const taps: AnalyserNode[] = [];
    Object.assign(window, { speaker: { taps } });
    const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
      if (to instanceof AudioDestinationNode) {
        const analyser = this.context.createAnalyser();
        analyser.fftSize = 32_768;
        analyser.smoothingTimeConstant = 0;
        connect.call(this, analyser);
        taps.push(analyser);
      }
      return connect.call(this, to);
    } as typeof AudioNode.prototype.connect;
  });
}

interface Levels {
  readonly lowDb: number;
  readonly highDb: number;
  /** Of a tone half as high again. */
  readonly shiftedDb: number;
  readonly peak: number;
}

/**
 * The levels of both tones, once a change has lasted longer than the analyser's window. A window with a hole is measured
 * again: on a busy machine the browser's decoder gets too little processor time. The last window counts as it is.
 */
function levels(page: Page): Promise<Levels> {
  return page.evaluate(async () => {
    const { engine, speaker } = window;
    const analyser = speaker.taps[0]!;
    const samples = new Float32Array(analyser.fftSize);
    /** Two tones are never as quiet as this for 64 samples. */
    const hasHole = () => {
      let quiet = 0;
      return samples.some((sample) => (quiet = Math.abs(sample) < 1e-4 ? quiet + 1 : 0) >= 64);
    };
    for (let take = 1; take === 1 || (hasHole() && take <= 6); take += 1) {
      await engine.reach(engine.pipeline.positionMs() + 1_500);
      analyser.getFloatTimeDomainData(samples);
    }
    const toneDb = (hz: number) => {
      let [real, imaginary] = [0, 0];
      samples.forEach((sample, index) => {
        const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * index) / samples.length);
        const angle = (2 * Math.PI * hz * index) / analyser.context.sampleRate;
        real += sample * window * Math.cos(angle);
        imaginary += sample * window * Math.sin(angle);
      });
      return 20 * Math.log10(Math.hypot(real, imaginary));
    };
    return { lowDb: toneDb(100), highDb: toneDb(1_000), shiftedDb: toneDb(1_500), peak: Math.max(...samples.map(Math.abs)) };
  });
}

declare global {
  interface Window {
    speaker: { readonly taps: readonly AnalyserNode[] };
  }
}
