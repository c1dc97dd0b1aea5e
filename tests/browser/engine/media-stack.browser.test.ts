import { MEDIA_STACK_SCENARIOS } from '#tests/contracts/media-stack-scenarios.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const END = 30 * SAMPLE_RATE_HZ;
const CUTS: readonly TestRecording[] = [
  { name: 'clear', codec: 'aac', variant: 'mp4-clear', from: 0, to: END },
  { name: 'secret', codec: 'aac', variant: 'mp4-cenc', from: 0, to: END },
  { name: 'flac', codec: 'flac', variant: 'mp4-clear', from: 0, to: END },
];

describe('the media stack of Chromium', () => {
  const script = new URL('support/stack-page.ts', import.meta.url);
  const harness = engineHarnessForSuite(CUTS, { script, hasWindow: true, audioBufferMegabytes: 1 });

  for (const [index, { name }] of MEDIA_STACK_SCENARIOS.entries())
    it(name, async () => {
      const page = await harness.openPage();
      await page.evaluate((scene) => window.runStackScenario(scene), index);
    });
});
