import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { MediaEvent } from '#application/ports/media-pipeline.ts';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const CUTS: readonly TestRecording[] = [
  { name: 'secret', codec: 'aac', variant: 'mp4-cenc', from: 0, to: 15 * SAMPLE_RATE_HZ },
  { name: 'open', codec: 'aac', variant: 'mp4-clear', from: 0, to: 15 * SAMPLE_RATE_HZ },
];

/** Samples a decoder without any key makes of a file, as the loudest of them; 0 when it makes none. */
function loudestWithoutKey(bytes: Uint8Array): number {
  const args = ['-v', 'quiet', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', 'pipe:1'];
  try {
    const pcm = execFileSync('ffmpeg', args, { input: bytes, maxBuffer: 1e8, stdio: ['pipe', 'pipe', 'ignore'] });
    return new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length >> 1).reduce(
      (loudest, sample) => Math.max(loudest, Math.abs(sample)),
      0,
    );
  } catch {
    return 0;
  }
}

describe('protection in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  /** Opens the protected track with what such a licence server answers, and waits for its end, good or bad. */
  async function outcome(licencePath: string): Promise<MediaEvent> {
    const page = await harness.openPage();
    return page.evaluate(async (path) => {
      const { engine } = window;
      engine.network.licencePath = path;
      await engine.open(1, 'secret');
      return Promise.race([engine.waitFor('failed', 1), engine.reach(1_500).then(() => engine.events.at(-1)!)]);
    }, licencePath);
  }

  /** The protected track broke its element; the next licence is right. */
  async function afterFailure(): Promise<Page> {
    const page = await harness.openPage();
    await page.evaluate(async () => {
      const { engine } = window;
      engine.network.licencePath = '/licence-wrong-key/';
      await engine.open(1, 'secret');
      await engine.waitFor('failed', 1);
      engine.network.licencePath = '/licence/';
    });
    return page;
  }

  it('carries nothing on the wire that plays without the key', async () => {
    const [secret, open] = await Promise.all([harness.bytesOf('secret'), harness.bytesOf('open')]);
    expect(Buffer.from(secret).includes('cenc')).to.equal(true);
    // What ffmpeg makes of noise is noise: were it the tone, it would be exactly as loud as the clear twin.
    expect(loudestWithoutKey(open)).to.be.within(14_000, 19_000);
    expect(loudestWithoutKey(secret)).to.not.be.within(14_000, 19_000);
  });

  it('plays with the right licence', async () => {
    expect((await outcome('/licence/')).type).to.not.equal('failed');
  });

  const failures = [
    { path: '/licence-wrong-key/', code: 'MEDIA_DECODING', row: '[S8.61]' },
    { path: '/licence-other-id/', code: 'EME_LICENSE_KEY_MISSING', row: '[S8.20]' },
  ] as const;
  for (const { path, code, row } of failures)
    it(`fails with ${code} after ${path.slice(1, -1)} ${row}`, async () => {
      const event = await outcome(path);
      expect(event.type === 'failed' ? event.error.code : event.type).to.equal(code);
    });

  it('plays a track that failed when it is opened again and the licence is right', async () => {
    const page = await afterFailure();
    const event = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(2, 'secret');
      await engine.waitFor('playing', 2);
      await engine.reach(1_200);
      return engine.events.at(-1);
    });
    expect(event?.type).to.not.equal('failed');
  });

  it('plays the next track after one that broke the element', async () => {
    const page = await afterFailure();
    const event = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(2, 'open');
      await engine.waitFor('playing', 2);
      await engine.open(3, 'secret');
      const playing = await engine.waitFor('playing', 3);
      await engine.reach(600);
      return playing;
    });
    expect(event).to.include({ type: 'playing', playId: 3 });
  });
});
