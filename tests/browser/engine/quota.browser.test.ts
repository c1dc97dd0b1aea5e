import { expect } from 'chai';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

/** Sound no codec makes smaller: 30 s of it are five times what the page may keep. */
const noiseAt = (sample: number) => (((sample * 1_103_515_245 + 12_345) >>> 8) & 0xffff) / 32_768 - 1;
const CUTS: readonly TestRecording[] = [
  { name: 'noise', codec: 'flac', variant: 'mp4-clear', from: 0, to: 30 * SAMPLE_RATE_HZ, sound: noiseAt },
  { name: 'next', codec: 'aac', variant: 'mp4-clear', from: 0, to: 3 * SAMPLE_RATE_HZ },
];

describe('a browser that has room for a megabyte of sound', () => {
  const harness = engineHarnessForSuite(CUTS, { audioBufferMegabytes: 1 });

  it('reports a full buffer again and again, and the track plays to its end nevertheless', async () => {
    const page = await harness.openPage();
    const measured = await page.evaluate(async () => {
      const { engine } = window;
      engine.pipeline.setRate(3);
      await engine.open(1, 'noise');
      const end = await Promise.race([engine.waitFor('ended', 1), engine.waitFor('failed', 1)]);
      return { end, quotaErrors: engine.quota.errors };
    });
    expect(measured.quotaErrors).to.be.greaterThan(0);
    expect(measured.end.type).to.equal('ended');
  });

  it('plays a track again from where it failed for want of room, once there is some [S8.65]', async () => {
    const page = await harness.openPage();
    const positionMs = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'noise');
      await engine.reach(500);
      engine.network.isFull = true;
      engine.pipeline.seek(20_000);
      await engine.waitFor('failed', 1);
      engine.network.isFull = false;
      await engine.open(2, 'noise', 20_000);
      await engine.waitFor('playing', 2);
      return engine.reach(20_400);
    });
    expect(positionMs).to.be.within(20_400, 23_000);
  });
});
