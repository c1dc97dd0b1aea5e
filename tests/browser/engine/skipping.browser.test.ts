import { expect } from 'chai';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';
import { recordWithoutStarvation } from './support/recording.ts';
import { clusterAt, momentOf } from './support/test-signals.ts';

const END = 30 * SAMPLE_RATE_HZ;
const sound = (sample: number) => clusterAt(sample / SAMPLE_RATE_HZ);
const CUTS: readonly TestRecording[] = [
  { name: 'clear', codec: 'aac', variant: 'mp4-clear', from: 0, to: END, sound },
  { name: 'secret', codec: 'aac', variant: 'mp4-cenc', from: 0, to: END, sound },
  { name: 'lossless', codec: 'flac', variant: 'mp4-cenc', from: 0, to: END, sound },
  { name: 'opus', codec: 'opus', variant: 'mp4-cenc', from: 0, to: END, sound },
];

/** Late in the third segment, which begins at about 11 s. */
const TARGET_MS = 19_000;
const WINDOW = 4_096;

describe('a seek into the middle of a segment in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  for (const { name } of CUTS)
    it(`skips the bytes before it and plays from the exact sample, ${name}`, async () => {
      const recording = await recordWithoutStarvation(harness, (page) =>
        page.evaluate(
          async ({ name, targetMs }) => {
            const { engine } = window;
            await engine.pipeline.support();
            const recorder = await engine.createRecorder();
            const track = await engine.trackNamed(name);
            await engine.open(1, name);
            await engine.waitFor('playing', 1);
            const before = engine.requests.length;
            engine.pipeline.seek(targetMs);
            await engine.waitFor('seeked', 1);
            await recorder.take();
            const startMs = engine.pipeline.positionMs();
            await engine.reach(targetMs + 1_000);
            return {
              ...(await recorder.recording()),
              startMs,
              requests: engine.requests.slice(before),
              sizeBytes: track.seekTable!.segments[2]![0],
            };
          },
          { name, targetMs: TARGET_MS },
        ),
      );
      const bytes = recording.requests
        .map((request) => /(\d+)-(\d+)$/.exec(request)!)
        .map(([, first, last]) => Number(last) + 1 - Number(first));
      expect(bytes[0]! + bytes[1]!, 'bytes of head and tail').to.be.below(0.75 * recording.sizeBytes);
      // Two moments of the recording are as far apart as in the source: no sound and no time is lost.
      const begin = recording.samples.findIndex((sample) => Math.abs(sample) > 0.01) + WINDOW;
      const at = (place: number, seconds: number) =>
        momentOf(recording.samples.slice(place, place + WINDOW), recording.rateHz, seconds, 0.1, clusterAt);
      const first = at(begin, (recording.startMs + (begin * 1_000) / recording.rateHz) / 1_000);
      expect(first).to.be.within(recording.startMs / 1_000, recording.startMs / 1_000 + 0.5);
      const later = at(begin + 5 * WINDOW, first + (5 * WINDOW) / recording.rateHz);
      expect(Math.abs((later - first) * recording.rateHz - 5 * WINDOW)).to.be.below(0.5);
    });

  it('fetches the skipped bytes when the listener seeks back to them, also during a fetch', async () => {
    const page = await harness.openPage();
    const positions = await page.evaluate(async (targetMs) => {
      const { engine } = window;
      await engine.open(1, 'secret');
      await engine.waitFor('playing', 1);
      engine.network.delayMs = 150;
      const before = engine.requests.length;
      engine.pipeline.seek(targetMs);
      while (engine.requests.length === before) await new Promise(requestAnimationFrame);
      engine.pipeline.seek(targetMs - 6_000);
      const reached = [await engine.reach(targetMs - 5_700)];
      engine.network.delayMs = 0;
      engine.pipeline.seek(targetMs + 1_000);
      reached.push(await engine.reach(targetMs + 1_300));
      engine.pipeline.seek(12_000);
      reached.push(engine.pipeline.positionMs(), await engine.reach(12_100));
      return reached;
    }, TARGET_MS);
    expect(positions[0]).to.be.within(TARGET_MS - 5_700, TARGET_MS - 4_000);
    expect(positions[1]).to.be.within(TARGET_MS + 1_300, TARGET_MS + 3_000);
    expect(positions[2]).to.be.within(12_000, 12_100);
    expect(positions[3]).to.be.within(12_100, 14_000);
  });
});
