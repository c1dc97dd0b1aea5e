import { expect } from 'chai';
import { createSilenceSkipping } from '#adapters/browser/audio/silence-skipping.ts';
import { openSilentPart } from '#tests/support/world/silent-part.ts';

const FROM_START = { positionMs: 0, autoplay: true };

function openSkipping({ isOn = true } = {}) {
  const world = openSilentPart();
  const rates: number[] = [];
  const setting = { isOn };
  const pipeline = createSilenceSkipping({
    ...{ analyser: world.analyser, clock: world.clock, isOn: () => setting.isOn },
    pipeline: {
      ...world.pipeline,
      setRate(rate) {
        rates.push(rate);
        world.pipeline.setRate(rate);
      },
    },
  });
  /** How long it takes to play from the start to a position. */
  const timeTo = async (positionMs: number) => {
    const fromMs = world.clock.nowMs();
    await world.until(() => pipeline.positionMs() >= positionMs);
    return world.clock.nowMs() - fromMs;
  };
  return { ...world, pipeline, rates, setting, timeTo };
}

describe('skipping of silence', () => {
  it('passes 8 s of silence in an episode in little more than 2 s, and plays the rest as it is', async () => {
    const { pipeline, rates, timeTo, track } = openSkipping();
    pipeline.open(1, track, FROM_START);
    expect(await timeTo(3_000)).to.be.within(3_000, 3_100);
    expect(await timeTo(11_200)).to.be.within(2_500, 2_800);
    expect(await timeTo(13_200)).to.be.within(1_900, 2_100);
    expect(rates).to.deep.equal([4, 1]);
  });

  it('goes on at the listener’s speed, also at one chosen in the silence', async () => {
    const { pipeline, rates, track, until } = openSkipping();
    pipeline.setRate(1.5);
    pipeline.open(1, track, FROM_START);
    await until(() => pipeline.positionMs() >= 5_000);
    pipeline.setRate(2);
    await until(() => pipeline.positionMs() >= 12_000);
    expect(rates).to.deep.equal([1.5, 4, 4, 2]);
  });

  it('leaves songs, and everything while it is off, as they are', async () => {
    const song = openSkipping();
    song.pipeline.open(1, song.song, FROM_START);
    await song.until(() => song.pipeline.positionMs() >= 12_000);
    expect(song.rates).to.deep.equal([]);
    const off = openSkipping({ isOn: false });
    off.pipeline.open(1, off.track, FROM_START);
    await off.until(() => off.pipeline.positionMs() >= 12_000);
    expect(off.rates).to.deep.equal([]);
  });

  it('stops at once when it is switched off, paused or sought elsewhere', async () => {
    for (const stop of ['switch', 'pause', 'seek'] as const) {
      const { pipeline, rates, setting, track, until } = openSkipping();
      pipeline.open(1, track, FROM_START);
      await until(() => rates.at(-1) === 4);
      if (stop === 'switch') setting.isOn = false;
      else if (stop === 'pause') pipeline.pause();
      else pipeline.seek(12_000);
      await until(() => rates.at(-1) === 1);
      expect(rates, stop).to.deep.equal([4, 1]);
    }
  });

  it('knows the track that follows without a gap', async () => {
    const { pipeline, rates, song, track, until } = openSkipping();
    pipeline.open(1, track, { positionMs: 16_000, autoplay: true });
    pipeline.preload(2, song);
    const started: number[] = [];
    pipeline.onEvent(({ type, playId }) => type === 'playing' && started.push(playId));
    await until(() => started.includes(2) && pipeline.positionMs() > 5_000 && pipeline.positionMs() < 12_000);
    expect(rates).to.deep.equal([]);
  });
});
