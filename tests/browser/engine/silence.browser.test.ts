import { expect } from 'chai';
import { SOUND_ANALYSER_SCENARIOS } from '#tests/contracts/sound-analyser.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const seconds = (count: number) => count * SAMPLE_RATE_HZ;

/** A tone at -9 dBFS but for its silence from 3 to 11 s. */
const gap = (sample: number) =>
  sample >= seconds(3) && sample < seconds(11) ? 0 : 0.5 * Math.sin((2 * Math.PI * 1_000 * sample) / SAMPLE_RATE_HZ);

const EPISODE = 'spotify:episode:0000000000000000000001';
const cut = (name: string): TestRecording => ({ name, codec: 'flac', variant: 'mp4-cenc', from: 0, to: seconds(19), sound: gap });

describe('silence in Chromium', () => {
  const harness = engineHarnessForSuite([cut('gap'), cut(EPISODE)]);

  for (const [index, { name }] of SOUND_ANALYSER_SCENARIOS.entries())
    it(`the analyser ${name}`, async () => {
      const page = await harness.openPage();
      await page.evaluate((scene) => window.engine.runAnalyserScenario(scene), index);
    });

  it('of an episode is passed at four times the speed, and what follows it is heard at the listener’s', async () => {
    const page = await harness.openPage();
    const { passed, rates } = await page.evaluate(async (name) => {
      const { element, open, pipeline, reach, skipping, waitFor } = window.engine;
      const seen: number[] = [];
      element.addEventListener('ratechange', () => seen.push(element.playbackRate));
      skipping.isOn = true;
      pipeline.setRate(1.2);
      await open(1, name, 2_000);
      await waitFor('playing', 1);
      await reach(4_500);
      const fromMs = performance.now();
      await reach(10_500);
      const passedMs = performance.now() - fromMs;
      await reach(13_000);
      return { passed: passedMs, rates: seen };
    }, EPISODE);
    expect(rates.filter((rate, index) => rate !== rates[index - 1])).to.deep.equal([1.2, 4, 1.2]);
    // At the listener's speed it would be 5 s.
    expect(passed).to.be.below(3_500);
  });
});
