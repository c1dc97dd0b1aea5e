import { expect } from 'chai';
import { createHarness, type Harness } from './harness.ts';
import { SAMPLE_RATE_HZ, type Cut } from './library.ts';
import { momentOf } from './sound.ts';

const to = 26 * SAMPLE_RATE_HZ;
const CUTS: readonly Cut[] = [
  { name: 'flac', codec: 'flac', variant: 'mp4-cenc', from: 0, to },
  { name: 'aac', codec: 'aac', variant: 'mp4-cenc', from: 0, to },
];

/** On no frame's border of either codec. The second is far from everything that was fetched. */
const TARGETS_MS = [1_234.5, 22_987.3];
const WINDOW = 8_192;
/** What a fade or a filter may do to the first sound. */
const LEAD = 2_048;

describe('seeking in Chromium', () => {
  let harness: Harness;
  before(async () => {
    harness = await createHarness(CUTS);
  });
  after(() => harness.close());
  afterEach(() => expect(harness.errors).to.deep.equal([]));

  for (const name of ['flac', 'aac'])
    it(`begins ${name} at the sample it was told, fetched or not`, async () => {
      const page = await harness.openPage();
      for (const target of TARGETS_MS) {
        const { rateHz, samples } = await page.evaluate(
          async ({ name, target, isFirst }) => {
            const { engine } = window;
            if (isFirst) {
              (window as unknown as { recorder: unknown }).recorder = await engine.createRecorder();
              await engine.open(1, name, 0, false);
              await engine.waitFor('loaded', 1);
            }
            const { recorder } = window as unknown as { recorder: Awaited<ReturnType<typeof engine.createRecorder>> };
            const since = engine.events.length;
            engine.pipeline.seek(target);
            await engine.waitFor('seeked', 1, since);
            recorder.take();
            engine.pipeline.play();
            await engine.reach(target + 600);
            engine.pipeline.pause();
            await engine.waitFor('paused', 1, since);
            return { rateHz: recorder.sampleRateHz, samples: recorder.take() };
          },
          { name, target, isFirst: target === TARGETS_MS[0] },
        );
        const start = samples.findIndex((sample) => Math.abs(sample) > 0.000_1);
        const heard = samples.slice(start + LEAD, start + LEAD + WINDOW);
        const moment = momentOf(heard, rateHz, target / 1_000 + LEAD / rateHz, 0.1);
        const slip = (moment - LEAD / rateHz - target / 1_000) * rateHz;
        expect(Math.abs(slip), `${target} ms`).to.be.below(1);
      }
      await page.close();
    });
});
