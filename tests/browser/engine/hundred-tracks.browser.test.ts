import { expect } from 'chai';
import { engineHarnessForSuite } from './support/harness.ts';
import { SAMPLE_RATE_HZ, type TestRecording } from './support/library.ts';

const TRACKS = 100;
/** Long enough to have the next one behind it before its last moment: what comes then is opened, and does not join. */
const END = 1.5 * SAMPLE_RATE_HZ;
const CUTS: readonly TestRecording[] = [
  { name: 'clear', codec: 'aac', variant: 'mp4-clear', from: 0, to: END },
  { name: 'secret', codec: 'aac', variant: 'mp4-cenc', from: 0, to: END },
  { name: 'lossless', codec: 'flac', variant: 'mp4-cenc', from: 0, to: END },
  { name: 'plain', codec: 'flac', variant: 'mp4-clear', from: 0, to: END },
  { name: 'opus', codec: 'opus', variant: 'mp4-cenc', from: 0, to: END },
];

describe('a hundred tracks in a row in Chromium', () => {
  const harness = engineHarnessForSuite(CUTS);

  it('all sound, protected and clear, some skipped in their middle, and leave nothing behind', async () => {
    const page = await harness.openPage();
    const result = await page.evaluate(
      async ({ names, count }) => {
        const { engine } = window;
        await engine.pipeline.support();
        const nameOf = (playId: number) => names[playId % names.length]!;
        const recorder = await engine.createRecorder();
        const loudest: number[] = [];
        await engine.open(1, nameOf(1));
        for (let playId = 1; playId <= count; playId += 1) {
          await engine.waitFor('playing', playId);
          await recorder.take();
          if (playId < count) await engine.preload(playId + 1, nameOf(playId + 1));
          const isSkipped = playId % 3 === 0 && playId < count;
          if (isSkipped) await engine.reach(300);
          else await engine.waitFor('ended', playId);
          const ended = () => engine.events.find((event) => event.type === 'ended' && event.playId === playId);
          let playedTracks = 0;
          do {
            playedTracks = Math.max(playedTracks, await recorder.loudest());
            await new Promise(requestAnimationFrame);
            // On a busy machine the sound reaches the recorder later than the clock shows.
          } while (playedTracks < 0.1 && !ended());
          loudest.push(playedTracks);
          // Every third is skipped; the others run into the one behind them, unless the machine was too busy to have it ready.
          const end = ended();
          const isNextOn = end?.type === 'ended' && end.nextPlayId === playId + 1;
          if (playId < count && !isNextOn) await engine.open(playId + 1, nameOf(playId + 1));
        }
        const failed = engine.events.filter(({ type }) => type === 'failed');
        engine.pipeline.stop();
        await new Promise((resolve) => setTimeout(resolve, 300));
        return { loudest, failed, opened: engine.opened, sources: engine.sources.length };
      },
      { names: CUTS.map(({ name }) => name), count: TRACKS },
    );
    expect(result.failed).to.deep.equal([]);
    expect(result.loudest).to.have.lengthOf(TRACKS);
    expect(Math.min(...result.loudest)).to.be.greaterThan(0.1);
    expect(result.opened).to.include({ sourceBuffers: 1, objectUrls: 0 });
    expect(result.sources).to.equal(1);
    expect(result.opened.keySessions).to.be.greaterThan(0);
    expect(result.opened.closedKeySessions).to.equal(result.opened.keySessions);
  });
});
