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
    const changes = await page.evaluate(async (name) => {
      const { element, open, pipeline, reach, skipping, waitFor } = window.engine;
      const seen: { readonly rate: number; readonly atMs: number }[] = [];
      element.addEventListener('ratechange', () => seen.push({ rate: element.playbackRate, atMs: pipeline.positionMs() }));
      skipping.isOn = true;
      pipeline.setRate(1.2);
      await open(1, name, 2_000);
      await waitFor('playing', 1);
      await reach(13_000);
      return seen;
    }, EPISODE);
    expect(new Set(changes.map(({ rate }) => rate))).to.deep.equal(new Set([1.2, 4]));
    const quick = changes.filter(({ rate }) => rate === 4);
    expect(quick[0]?.atMs).to.be.within(3_500, 6_000);
    expect(quick.at(-1)?.atMs).to.be.below(11_000);
    // A page that gets no time for a moment has not heard it, and plays on at the listener's speed until it hears the silence again.
    expect(changes.at(-1)).to.include({ rate: 1.2 });
    expect(changes.at(-1)?.atMs).to.be.within(11_000, 13_000);
  });
});
