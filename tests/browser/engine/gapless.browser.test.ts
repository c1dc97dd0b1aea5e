import { expect } from 'chai';
import { MP3_DECODER_DELAY_SAMPLES } from '#domain/constants/playback/media.ts';
import { engineHarnessForSuite, type EngineHarness } from './support/harness.ts';
import { SAMPLE_RATE_HZ, toneAt, type TestRecording } from './support/library.ts';
import type { Recording } from './support/recorder.ts';
import { recordWithoutStarvation } from './support/recording.ts';
import { momentOf, rms } from './support/test-signals.ts';

/** Where the tone is cut in two, on no frame's border and no segment's. */
const JOIN = 357_241;
const END = 16 * SAMPLE_RATE_HZ;
const JOIN_SECONDS = JOIN / SAMPLE_RATE_HZ;
const WINDOW = 4_096;
/** How much of the first track is played, once the second stands behind it. */
const LEAD_SECONDS = 1;

const halves = (
  name: string,
  codec: TestRecording['codec'],
  variants: readonly [TestRecording['variant'], TestRecording['variant']],
): readonly TestRecording[] => [
  { name: `${name}-1`, codec, variant: variants[0], from: 0, to: JOIN },
  { name: `${name}-2`, codec, variant: variants[1], from: JOIN, to: END },
];
const CUTS = [
  ...halves('flac', 'flac', ['mp4-clear', 'mp4-clear']),
  ...halves('aac', 'aac', ['mp4-cenc', 'mp4-cenc']),
  ...halves('mixed', 'aac', ['mp4-clear', 'mp4-cenc']),
  ...halves('opus', 'opus', ['mp4-cenc', 'mp4-cenc']),
  ...halves('mp3', 'mp3', ['mp3', 'mp3']),
  { name: 'tiny', codec: 'aac', variant: 'mp4-cenc', from: 0, to: 2 * SAMPLE_RATE_HZ },
] as const satisfies readonly TestRecording[];

interface Join extends Recording {
  /** Sample of the recording in which the tone's beginning would be. */
  readonly zero: number;
}

/** Records the audible output: the last second of the first track and more than one of the second. */
async function hearJoin(harness: EngineHarness, name: string, nextName = name): Promise<Join> {
  const recording = await recordWithoutStarvation(harness, (page) =>
    page.evaluate(
      async ({ name, nextName, fromMs, leadMs }) => {
        const { engine } = window;
        await engine.pipeline.support();
        const recorder = await engine.createRecorder();
        await engine.open(1, `${name}-1`, fromMs, false);
        await engine.waitFor('can-preload', 1);
        await engine.preload(2, `${nextName}-2`);
        await engine.fill(leadMs + 1_500);
        engine.pipeline.play();
        await engine.waitFor('playing', 2);
        await engine.reach(1_200);
        return recorder.recording();
      },
      { name, nextName, fromMs: (JOIN_SECONDS - LEAD_SECONDS) * 1_000, leadMs: LEAD_SECONDS * 1_000 },
    ),
  );
  const { rateHz, samples } = recording;
  const start = samples.findIndex((sample) => Math.abs(sample) > 0.01) + 8_192;
  const moment = momentOf(samples.slice(start, start + WINDOW), rateHz, JOIN_SECONDS - LEAD_SECONDS + 8_192 / rateHz, 0.1);
  return { ...recording, zero: start - moment * rateHz };
}

const joinIn = ({ rateHz, zero }: Join) => Math.round(zero + JOIN_SECONDS * rateHz);

/** How many samples later (or earlier) than it should be the sound after the join comes. */
function slipOf({ rateHz, samples, zero }: Join, afterSamples: number): number {
  const at = Math.round(zero + JOIN_SECONDS * rateHz) + afterSamples;
  const due = (at - zero) / rateHz;
  return (momentOf(samples.slice(at, at + WINDOW), rateHz, due, 0.03) - due) * rateHz;
}

/** The tracks' rate is 44.1 kHz; Opus is 48, so its tracks are whole only to a sample of that. */
describe('gapless join in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  it('gives back a lossless recording sample by sample across the join', async () => {
    const recording = await hearJoin(harness, 'flac');
    const join = joinIn(recording);
    const worst = Array.from({ length: 16_384 }, (_, index) => join - 8_192 + index).map((at) =>
      Math.abs((recording.samples[at] ?? 0) - toneAt(((at - recording.zero) / recording.rateHz) * SAMPLE_RATE_HZ)),
    );
    // Half a sample of the search, no more: a lost or doubled sample would differ by far more for ever after.
    expect(Math.max(...worst)).to.be.below(0.05);
    expect(Math.abs(slipOf(recording, 8_192))).to.be.below(0.1);
  });

  for (const name of ['aac', 'mixed', 'opus', 'mp3'])
    it(`loses and doubles no sample between ${name === 'mixed' ? 'a clear and a protected track' : `two tracks of ${name}`}`, async () => {
      const recording = await hearJoin(harness, name);
      const join = joinIn(recording);
      expect(Math.abs(slipOf(recording, 2_048))).to.be.below(1);
      expect(Math.abs(slipOf(recording, 20_480))).to.be.below(1);
      // Neither a hole nor a burst: 3 ms at a time, the tone is as loud as ever.
      for (let at = join - 1_024; at < join + 4_096; at += 128)
        expect(rms(recording.samples.slice(at, at + 128)), `${at - join} samples after the join`).to.be.within(0.28, 0.42);
    });

  for (const [name, nextName] of [
    ['flac', 'opus'],
    ['opus', 'aac'],
    ['aac', 'mp3'],
  ] as const)
    it(`loses and doubles no sample where ${name} goes over into ${nextName}`, async () => {
      const recording = await hearJoin(harness, name, nextName);
      expect(Math.abs(slipOf(recording, 2_048))).to.be.below(1);
      expect(Math.abs(slipOf(recording, 20_480))).to.be.below(1);
    });

  // The browser throws away what its MP3 decoder still holds when another one takes over: docs/decisions/0014.
  it('loses at most what an MP3 decoder holds where mp3 goes over into another codec', async () => {
    const slip = slipOf(await hearJoin(harness, 'mp3', 'aac'), 2_048);
    expect(slip).to.be.within(-1, 1 + MP3_DECODER_DELAY_SAMPLES);
  });

  it('ends the first track, names the next one, and loads and plays it in that order [S4.131]', async () => {
    const page = await harness.openPage();
    const events = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'tiny');
      await engine.waitFor('can-preload', 1);
      await engine.preload(2, 'aac-2');
      await engine.waitFor('playing', 2);
      return engine.events.filter(({ type }) => ['ended', 'loaded', 'playing', 'paused', 'failed'].includes(type));
    });
    expect(events.map(({ type, playId }) => `${type} ${playId}`)).to.deep.equal([
      ...['loaded 1', 'playing 1'],
      ...['ended 1', 'loaded 2', 'playing 2'],
    ]);
    expect(events[2]).to.include({ nextPlayId: 2 });
  });

  it('plays the preloaded track at once when it is opened before its turn, without asking again', async () => {
    const page = await harness.openPage();
    const result = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'aac-1', 1_000);
      await engine.waitFor('playing', 1);
      await engine.preload(2, 'aac-2');
      await engine.reach(1_500);
      const asked = [...engine.requests];
      await engine.open(2, 'aac-2');
      await engine.waitFor('playing', 2);
      const heads = (requests: readonly string[]) => requests.filter((request) => request.startsWith('aac-2 0-')).length;
      return { before: heads(asked), after: heads(engine.requests) };
    });
    expect(result).to.deep.equal({ before: 1, after: 1 });
  });

  it('opens at once what came in the last moment: put behind an end the decoder has read, it would be passed over', async () => {
    const page = await harness.openPage();
    const loudest = await page.evaluate(async (lasting) => {
      const { engine } = window;
      await engine.pipeline.support();
      const recorder = await engine.createRecorder();
      const heard: number[] = [];
      for (const [index, leftMs] of [500, 200, 100, 20].entries()) {
        const playId = 2 * index + 1;
        await engine.open(playId, 'tiny', lasting - 1_000);
        await engine.waitFor('playing', playId);
        await engine.reach(lasting - leftMs);
        await engine.preload(playId + 1, 'tiny');
        const { nextPlayId } = await engine.waitFor('ended', playId);
        await recorder.take();
        if (nextPlayId === null) await engine.open(playId + 1, 'tiny');
        await engine.waitFor('ended', playId + 1);
        heard.push(await recorder.loudest());
      }
      return heard;
    }, 2_000);
    expect(loudest).to.have.lengthOf(4);
    expect(Math.min(...loudest)).to.be.greaterThan(0.1);
  });

  it('forgets the preloaded track when something else follows', async () => {
    const page = await harness.openPage();
    const events = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'tiny');
      await engine.waitFor('can-preload', 1);
      await engine.preload(2, 'aac-2');
      await engine.reach(500);
      engine.pipeline.cancelPreload();
      await engine.waitFor('ended', 1);
      return engine.events;
    });
    expect(events.at(-1)).to.include({ type: 'ended', playId: 1, nextPlayId: null });
  });

  it('goes from track to track in one SourceBuffer and leaves no key session and no sound behind', async () => {
    const page = await harness.openPage();
    const result = await page.evaluate(async () => {
      const { engine } = window;
      await engine.open(1, 'tiny');
      for (let playId = 2; playId <= 5; playId += 1) {
        await engine.waitFor('playing', playId - 1);
        await engine.preload(playId, 'tiny');
      }
      await engine.waitFor('ended', 5);
      const { buffered } = engine.element;
      return { opened: engine.opened, events: engine.events, keptSeconds: buffered.end(buffered.length - 1) - buffered.start(0) };
    });
    expect(result.events.filter(({ type }) => type === 'ended').map(({ playId }) => playId)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(result.opened).to.include({ sourceBuffers: 1, objectUrls: 0 });
    expect(result.opened.keySessions - result.opened.closedKeySessions).to.be.at.most(1);
    expect(result.keptSeconds).to.be.below(5);
  });
});
