import { MEDIA_PIPELINE_SCENARIOS } from '#tests/contracts/media-pipeline.ts';
import { MEDIA_WAITING_SCENARIOS } from '#tests/contracts/media-waiting.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const cut = (name: string, seconds: number): TestRecording => ({
  name,
  codec: 'aac',
  variant: 'mp4-cenc',
  from: 0,
  to: seconds * SAMPLE_RATE_HZ,
});

describe('the media pipeline over MSE and EME, in Chromium', () => {
  const harness = engineHarnessForSuite([cut('long', 30), cut('short', 2), cut('next', 2), cut('broken', 3)], {
    hasWindow: true,
  });

  for (const [index, { name }] of [...MEDIA_PIPELINE_SCENARIOS, ...MEDIA_WAITING_SCENARIOS].entries())
    it(name, async () => {
      const page = await harness.openPage();
      await page.evaluate((scene) => window.engine.runScenario(scene), index);
    });
});
