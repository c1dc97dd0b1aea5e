import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { engineHarnessForSuite, type EngineHarness } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';
import type { Recorder } from './support/recorder.ts';
import { recordWithoutStarvation } from './support/recording.ts';
import { clusterAt, momentOf } from './support/test-signals.ts';

const OPUS_RATE_HZ = 48_000;

/** The same samples for all cuts of a rate: they are computed once. */
const soundAt = (rateHz: number) => (sample: number) => clusterAt(sample / rateHz);
const SOUNDS = {
  [SAMPLE_RATE_HZ]: soundAt(SAMPLE_RATE_HZ),
  [OPUS_RATE_HZ]: soundAt(OPUS_RATE_HZ),
} as const;

const cut = (
  name: string,
  codec: TestRecording['codec'],
  variant: TestRecording['variant'],
  rateHz: keyof typeof SOUNDS = SAMPLE_RATE_HZ,
): TestRecording => ({
  name,
  codec,
  variant,
  rateHz,
  from: 0,
  to: 26 * rateHz,
  sound: SOUNDS[rateHz],
});

/** A frame of MP3 may stand in those before it; without them there is silence first. Here none does. */
const WITHOUT_RESERVOIR = ['-reservoir', '0'];

const CUTS: readonly TestRecording[] = [
  cut('flac', 'flac', 'mp4-cenc'),
  cut('flac-clear', 'flac', 'mp4-clear'),
  cut('aac', 'aac', 'mp4-cenc'),
  cut('aac-clear', 'aac', 'mp4-clear'),
  { ...cut('mp3', 'mp3', 'mp3'), args: WITHOUT_RESERVOIR },
  cut('opus', 'opus', 'mp4-cenc', OPUS_RATE_HZ),
  cut('opus-clear', 'opus', 'mp4-clear', OPUS_RATE_HZ),
  cut('flac-48', 'flac', 'mp4-clear', OPUS_RATE_HZ),
];

/**
 * On no frame's border: late in a segment that was not fetched, so that it is begun in its middle; in the next one; in
 * what was left out of the first; and back where everything was fetched.
 */
const TARGETS_MS = [19_876.5, 24_111.1, 12_345.6, 3_456.7];
const WINDOW = 4_096;
/** What a decoder that begins in the middle does to its first frame. */
const LEAD = 2_048;
/** What counts as sound. */
const AUDIBLE = 0.000_01;
/** How many samples Web Audio renders at once: sound that is on time begins with such a block. */
const RENDER_QUANTUM = 128;

/** Seeks while paused, plays a moment, and measures how many samples late the sound is; early is less than 0. */
async function slipAt(page: Page, target: number, isResampled: boolean) {
  const { rateHz, samples, starvedTimes } = await page.evaluate(async (target) => {
    const { engine, recorder } = window as unknown as typeof window & { recorder: Recorder };
    const since = engine.events.length;
    engine.pipeline.seek(target);
    await engine.waitFor('seeked', 1, since);
    await recorder.take();
    engine.pipeline.play();
    await engine.reach(target + 300);
    engine.pipeline.pause();
    await engine.waitFor('paused', 1, since);
    return recorder.recording();
  }, target);
  const start = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  const due = target / 1_000 + LEAD / rateHz;
  const moment = momentOf(samples.slice(start + LEAD, start + LEAD + WINDOW), rateHz, due, 0.06, clusterAt);
  const rung = isResampled ? onsetIn(samples.slice(start, start + LEAD), moment - LEAD / rateHz, rateHz) : 0;
  const slip = (moment - due) * rateHz + rung;
  // Once in hundreds of seeks Chromium loses the first packet it decodes, and is silent for its length: within a block.
  const isPacketLost = slip > RENDER_QUANTUM && start % RENDER_QUANTUM !== 0;
  return { slip, starvedTimes: starvedTimes + (isPacketLost ? 1 : 0) };
}

/** The first audible sample, found by comparison with the expected signal: a browser that resamples rings a little ahead. */
function onsetIn(samples: Float32Array, fromSeconds: number, rateHz: number): number {
  const gains = Float64Array.from(
    samples,
    (sample, index) => sample ** 2 - (sample - clusterAt(fromSeconds + index / rateHz)) ** 2,
  );
  let left = gains.reduce((sum, gain) => sum + gain, 0);
  const gainFrom = gains.map((gain) => (left -= gain) + gain);
  return gainFrom.indexOf(Math.max(...gainFrom));
}

/** How many samples late the sound is at each of the targets, one after the other. */
async function slipsOf(harness: EngineHarness, name: string, isResampled = false): Promise<readonly number[]> {
  const { slips } = await recordWithoutStarvation(harness, async (page) => {
    await page.evaluate(async (name) => {
      const { engine } = window;
      Object.assign(window, { recorder: await engine.createRecorder() });
      await engine.open(1, name, 0, false);
      await engine.waitFor('loaded', 1);
    }, name);
    const slips: number[] = [];
    let starvedTimes = 0;
    for (const target of TARGETS_MS) {
      const slip = await slipAt(page, target, isResampled);
      slips.push(slip.slip);
      starvedTimes = Math.max(starvedTimes, slip.starvedTimes);
    }
    return { slips, starvedTimes };
  });
  return slips;
}

describe('seeking in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  for (const name of ['flac', 'flac-clear', 'aac', 'aac-clear', 'mp3'])
    it(`starts ${name} at the sample of the seek, fetched or not`, async () => {
      for (const slip of await slipsOf(harness, name)) expect(Math.abs(slip)).to.be.below(1);
    });

  for (const name of ['opus', 'opus-clear', 'flac-48'])
    it(`starts ${name}, whose rate is not the page’s, at the sample of the seek`, async () => {
      for (const slip of await slipsOf(harness, name, true)) expect(Math.abs(slip)).to.be.below(2);
    });
});
