import { expect } from 'chai';
import fc from 'fast-check';
import { NO_SILENCE, speedThrough, stepSilence, type SilenceState } from '#domain/media/sound/silence.ts';

const DURATION_MS = 600_000;

/** The state after measurements every 40 ms of the recording. */
const hear = (levels: readonly (number | null)[], fromMs = 0, state: SilenceState = NO_SILENCE) =>
  levels.reduce<SilenceState>(
    (known, levelDb, index) => stepSilence(known, { levelDb, positionMs: fromMs + index * 40, durationMs: DURATION_MS }),
    state,
  );
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

const anyLevel = fc.option(fc.double({ min: -120, max: 0, noNaN: true }), { nil: null });

describe('silence', () => {
  it('is passed at four times the speed once it has lasted half a second, and at the listener’s speed before', () => {
    expect(hear(times(13, -80)).isSkipping).to.equal(false);
    expect(hear(times(14, -80)).isSkipping).to.equal(true);
    expect(speedThrough(hear(times(14, -80)), 1.5)).to.equal(4);
    expect(speedThrough(hear(times(13, -80)), 1.5)).to.equal(1.5);
  });

  it('begins below -50 dBFS and ends at -44: what lies between changes nothing', () => {
    expect(hear(times(50, -50)).isSkipping).to.equal(false);
    expect(hear([...times(20, -51), -45, -46]).isSkipping).to.equal(true);
    expect(hear([...times(20, -51), -44]).isSkipping).to.equal(false);
    expect(hear([...times(20, -51), -44, ...times(20, -46)]).isSkipping).to.equal(false);
  });

  it('begins again after a seek, a gap in the measurements or a moment that could not be measured', () => {
    const silent = hear(times(20, -80));
    expect(hear([-80], 300_000, silent).isSkipping).to.equal(false);
    expect(hear([-80], 0, silent).isSkipping).to.equal(false);
    expect(hear([-80], 19 * 40 + 1_500, silent).isSkipping).to.equal(true);
    expect(hear([-80], 19 * 40 + 1_501, silent).isSkipping).to.equal(false);
    expect(hear([null], 20 * 40, silent)).to.deep.equal(NO_SILENCE);
  });

  it('is not passed in the last second', () => {
    const before = hear(times(100, -80), DURATION_MS - 5_000);
    expect(before.isSkipping).to.equal(true);
    expect(hear([-80], DURATION_MS - 1_000, before).isSkipping).to.equal(false);
  });

  it('is the same whatever was heard before the last sound', () => {
    fc.assert(
      fc.property(fc.array(anyLevel), fc.array(anyLevel), (before, after) => {
        const fromMs = before.length * 40;
        expect(hear([-10, ...after], fromMs, hear(before))).to.deep.equal(hear([-10, ...after], fromMs));
      }),
    );
  });

  it('never slows down, never exceeds four times the speed, and passes nothing at -44 dBFS or louder', () => {
    fc.assert(
      fc.property(fc.array(anyLevel), fc.double({ min: 0.5, max: 3, noNaN: true }), (levels, speed) => {
        const state = hear(levels);
        expect(speedThrough(state, speed)).to.be.within(speed, 4);
        if (state.isSkipping) expect(levels.at(-1)).to.be.below(-44);
      }),
    );
  });
});
