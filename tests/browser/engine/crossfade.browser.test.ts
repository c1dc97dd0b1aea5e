import { expect } from 'chai';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';
import { recordWithoutStarvation } from './support/recording.ts';
import { rms } from './support/test-signals.ts';

const FULL = 0.4;
const [LOW_HZ, HIGH_HZ] = [500, 1_500];
const sine = (hz: number) => (sample: number) => FULL * Math.sin((2 * Math.PI * hz * sample) / SAMPLE_RATE_HZ);
const song = (name: string, hz: number, variant: TestRecording['variant']): TestRecording => ({
  ...{ name, variant, codec: 'flac', from: 0, to: 8 * SAMPLE_RATE_HZ, sound: sine(hz) },
});
const CUTS = [song('low', LOW_HZ, 'mp4-clear'), song('high', HIGH_HZ, 'mp4-cenc')];

const FADE_MS = 2_000;
const SOUND = { curve: 'linear', loudness: 'off', equalizer: null, crossfadeMs: FADE_MS } as const;
/** Both tones have whole periods in it. */
const WINDOW_SECONDS = 0.05;

/** The level of a tone in a window, 1 being the recording's. */
function levelOf(samples: Float32Array, hz: number, rateHz: number): number {
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, index) => {
    const angle = (2 * Math.PI * hz * index) / rateHz;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length / FULL;
}

describe('crossfade in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  it('lets both songs sound at once with equal power, from the begin of the next to the end of the one before', async () => {
    const { rateHz, samples } = await recordWithoutStarvation(harness, (page) =>
      page.evaluate(async (sound) => {
        const { engine } = window;
        await engine.pipeline.support();
        const recorder = await engine.createFadeRecorder();
        engine.pipeline.setSound(sound);
        await engine.open(1, 'low', 5_000);
        await engine.waitFor('can-preload', 1);
        await engine.preload(2, 'high', 'crossfade');
        await engine.waitFor('playing', 2);
        await engine.reach(3_000);
        return recorder.recording();
      }, SOUND),
    );
    const length = Math.round(WINDOW_SECONDS * rateHz);
    const windows = Array.from({ length: Math.floor(samples.length / length) }, (_, index) => {
      const part = samples.slice(index * length, (index + 1) * length);
      return { low: levelOf(part, LOW_HZ, rateHz), high: levelOf(part, HIGH_HZ, rateHz), rms: rms(part) };
    });
    const first = windows.findIndex(({ low }) => low > 0.9);
    const both = windows.filter(({ low, high }) => low > 0.1 && high > 0.1);
    expect(both.length * WINDOW_SECONDS).to.be.within(1.4, 2.1);
    for (const { low, high, rms: loudness } of both) {
      expect(low ** 2 + high ** 2, `${low} ${high}`).to.be.within(0.75, 1.2);
      expect(loudness).to.be.within(0.22, 0.34);
    }
    expect(both[0]!.low).to.be.greaterThan(both.at(-1)!.low + 0.5);
    expect(both.at(-1)!.high).to.be.greaterThan(both[0]!.high + 0.5);
    expect(windows[first + 2]!.high).to.be.below(0.02);
    expect(windows.at(-2)!.low).to.be.below(0.02);
    expect(windows.at(-2)!.high).to.be.closeTo(1, 0.05);
  });

  it('reports the end of the song before as the next one begins, and stops its deck after the fade', async () => {
    const page = await harness.openPage();
    const { events, isStopped } = await page.evaluate(async (sound) => {
      const { engine } = window;
      engine.pipeline.setSound(sound);
      await engine.open(1, 'low', 4_500);
      await engine.waitFor('can-preload', 1);
      await engine.preload(2, 'high', 'crossfade');
      await engine.waitFor('playing', 2);
      await engine.reach(2_500);
      return { events: engine.events, isStopped: engine.element.paused };
    }, SOUND);
    const kinds = ['ended', 'loaded', 'playing', 'paused', 'failed'];
    const reported = events.filter(({ type }) => kinds.includes(type)).map(({ type, playId }) => `${type} ${playId}`);
    expect(reported).to.deep.equal(['loaded 1', 'playing 1', 'ended 1', 'loaded 2', 'playing 2']);
    expect(events.find(({ type }) => type === 'ended')).to.include({ nextPlayId: 2 });
    expect(isStopped).to.equal(true);
  });

  for (const how of ['pause', 'seek'] as const)
    it(`ends at a ${how}: the song before is silent, and the next one at its full level`, async () => {
      const page = await harness.openPage();
      const { level, isStopped } = await page.evaluate(
        async ([sound, act]) => {
          const { engine } = window;
          engine.pipeline.setSound(sound);
          await engine.open(1, 'low', 4_500);
          await engine.waitFor('can-preload', 1);
          await engine.preload(2, 'high', 'crossfade');
          await engine.waitFor('playing', 2);
          await engine.reach(300);
          if (act === 'pause') engine.pipeline.pause();
          else engine.pipeline.seek(4_000);
          return { level: engine.fadeElement.volume, isStopped: engine.element.paused };
        },
        [SOUND, how] as const,
      );
      expect({ level, isStopped }).to.deep.equal({ level: 1, isStopped: true });
    });

  it('leaves an album as it is: its songs follow in one SourceBuffer on one element', async () => {
    const page = await harness.openPage();
    const result = await page.evaluate(async (sound) => {
      const { engine } = window;
      engine.pipeline.setSound(sound);
      await engine.open(1, 'low', 4_500);
      await engine.waitFor('can-preload', 1);
      await engine.preload(2, 'high', 'gapless');
      const ended = await engine.waitFor('ended', 1);
      await engine.waitFor('playing', 2);
      const { buffered, currentTime } = engine.element;
      return {
        ended,
        second: engine.fadeElement.src,
        buffers: engine.opened.sourceBuffers,
        buffered: buffered.length,
        currentTime,
      };
    }, SOUND);
    expect(result).to.include({ second: '', buffers: 1, buffered: 1 });
    expect(result.ended).to.include({ nextPlayId: 2 });
    expect(result.currentTime).to.be.greaterThan(7.9);
  });
});
