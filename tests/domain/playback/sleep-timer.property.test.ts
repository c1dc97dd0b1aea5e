import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import {
  NO_SLEEP_TIMER,
  stepSleepTimer,
  type TimedPlayback,
  type SleepTimerCommand,
  type SleepTimerEvent,
  type SleepTimerState,
} from '#domain/playback/sleep-timer.ts';

const MINUTE_MS = 60_000;

/** A listener with a clock, a track with an end, and a timer. */
function createNight(playing: Partial<TimedPlayback> = {}) {
  let state: SleepTimerState = NO_SLEEP_TIMER;
  let now: TimedPlayback = { isPlaying: true, trackKey: 'a', generation: 0, endsAtMs: 10 * MINUTE_MS, ...playing };
  let nowMs = 0;
  let dueAtMs: number | null = null;
  let level01 = 1;
  const paused: { readonly atMs: number; readonly rewind: boolean; readonly levelBefore01: number }[] = [];
  const levels: number[] = [];

  const run = (command: SleepTimerCommand) => {
    if (command.type === 'level') levels.push((level01 = command.level01));
    if (command.type === 'schedule') dueAtMs = nowMs + command.delayMs;
    if (command.type === 'unschedule') dueAtMs = null;
    if (command.type === 'pause') paused.push({ atMs: nowMs, rewind: command.rewind, levelBefore01: level01 });
  };
  const send = (event: SleepTimerEvent) => {
    const step = stepSleepTimer(state, event);
    state = step.state;
    step.commands.forEach(run);
  };
  const night = {
    state: () => state,
    level01: () => level01,
    levels,
    paused,
    set: (inMs: number) => send({ type: 'set', endsAtMs: nowMs + inMs, playing: now, nowMs }),
    setToEnd: () => send({ type: 'set-to-end', playing: now, nowMs }),
    extend: (byMs: number) => send({ type: 'extend', byMs, nowMs }),
    cancel: () => send({ type: 'cancel' }),
    hear(next: Partial<TimedPlayback>) {
      now = { ...now, ...next };
      send({ type: 'playback-changed', playing: now, nowMs });
    },
    /** Advances the clock; fires the timer when due, and pauses on command. */
    pass(ms: number) {
      const untilMs = nowMs + ms;
      for (let turns = 0; dueAtMs !== null && dueAtMs <= untilMs; turns += 1) {
        expect(turns).to.be.below(10_000);
        nowMs = dueAtMs;
        dueAtMs = null;
        const before = paused.length;
        send({ type: 'due', nowMs });
        if (paused.length > before) night.hear({ isPlaying: false, endsAtMs: null });
      }
      nowMs = untilMs;
    },
  };
  return night;
}

describe('the sleep timer', () => {
  it('pauses at its time, and not before', () => {
    const night = createNight({ isPlaying: true, trackKey: 'a', endsAtMs: 60 * MINUTE_MS });
    night.set(15 * MINUTE_MS);
    night.pass(15 * MINUTE_MS - 1);
    expect(night.paused).to.deep.equal([]);
    night.pass(1);
    expect(night.paused).to.deep.equal([{ atMs: 15 * MINUTE_MS, rewind: false, levelBefore01: 0 }]);
  });

  it('fades out over the last seconds, and restores the level after the pause', () => {
    const night = createNight({ isPlaying: true, trackKey: 'a', endsAtMs: 60 * MINUTE_MS });
    night.set(5 * MINUTE_MS);
    night.pass(5 * MINUTE_MS - 12_000);
    expect(night.level01()).to.equal(1);
    night.pass(6_000);
    expect(night.level01()).to.be.closeTo(0.5, 0.02);
    const { levels } = night;
    night.pass(6_000);
    expect(levels.filter((level, index) => index > 0 && level > levels[index - 1]!)).to.deep.equal([]);
    expect(night.level01()).to.equal(0);
    night.pass(2_000);
    expect(night.level01()).to.equal(1);
    expect(night.state()).to.deep.equal({ phase: 'off' });
  });

  it('continues over track changes and pauses of the listener', () => {
    const night = createNight();
    night.set(15 * MINUTE_MS);
    night.pass(10 * MINUTE_MS);
    night.hear({ trackKey: 'b', endsAtMs: 20 * MINUTE_MS });
    night.hear({ isPlaying: false, endsAtMs: null });
    night.pass(MINUTE_MS);
    night.hear({ isPlaying: true, endsAtMs: 21 * MINUTE_MS });
    night.pass(4 * MINUTE_MS);
    expect(night.paused).to.have.length(1);
  });

  it('ends without a pause when nothing plays', () => {
    const night = createNight({ isPlaying: false, trackKey: 'a', endsAtMs: null });
    night.set(MINUTE_MS);
    night.pass(2 * MINUTE_MS);
    expect(night.paused).to.deep.equal([]);
    expect(night.state()).to.deep.equal({ phase: 'off' });
    expect(night.level01()).to.equal(1);
  });

  it('can be extended during the fade, which restores the level', () => {
    const night = createNight({ isPlaying: true, trackKey: 'a', endsAtMs: 60 * MINUTE_MS });
    night.set(5 * MINUTE_MS);
    night.pass(5 * MINUTE_MS - 3_000);
    expect(night.level01()).to.be.below(0.3);
    night.extend(5 * MINUTE_MS);
    expect(night.level01()).to.equal(1);
    night.pass(5 * MINUTE_MS);
    expect(night.paused).to.deep.equal([]);
    night.pass(3_000);
    expect(night.paused).to.have.length(1);
  });

  it('can be cancelled, even during the fade', () => {
    const night = createNight({ isPlaying: true, trackKey: 'a', endsAtMs: 60 * MINUTE_MS });
    night.set(5 * MINUTE_MS);
    night.pass(5 * MINUTE_MS - 3_000);
    night.cancel();
    expect(night.level01()).to.equal(1);
    night.pass(60 * MINUTE_MS);
    expect(night.paused).to.deep.equal([]);
  });

  it('waits for the end of the track, plays it whole, and rewinds the next one', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(10 * MINUTE_MS - 1_000);
    expect(night.level01()).to.equal(1);
    night.pass(1_010);
    expect(night.paused).to.deep.equal([]);
    night.hear({ trackKey: 'b', endsAtMs: 15 * MINUTE_MS });
    expect(night.paused).to.deep.equal([{ atMs: 10 * MINUTE_MS + 10, rewind: true, levelBefore01: 0 }]);
  });

  it('treats a restart of the same track as its end', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(10 * MINUTE_MS);
    night.hear({ trackKey: 'a', endsAtMs: 20 * MINUTE_MS });
    expect(night.paused).to.have.length(1);
  });

  it('follows the listener to another track', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(2 * MINUTE_MS);
    night.hear({ trackKey: 'b', endsAtMs: 8 * MINUTE_MS });
    expect(night.paused).to.deep.equal([]);
    night.pass(6 * MINUTE_MS);
    night.hear({ trackKey: 'c', endsAtMs: 12 * MINUTE_MS });
    expect(night.paused).to.have.length(1);
  });

  it('follows a seek and another speed to the new end', () => {
    const night = createNight();
    night.setToEnd();
    night.hear({ endsAtMs: 4 * MINUTE_MS });
    night.pass(4 * MINUTE_MS);
    night.hear({ trackKey: 'b', endsAtMs: 9 * MINUTE_MS });
    expect(night.paused).to.have.length(1);
  });

  it('does nothing more when the last track ended by itself', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(10 * MINUTE_MS);
    night.hear({ isPlaying: false, trackKey: 'first', endsAtMs: null });
    night.pass(MINUTE_MS);
    expect(night.paused).to.deep.equal([]);
    expect(night.state()).to.deep.equal({ phase: 'off' });
    expect(night.level01()).to.equal(1);
  });

  const LIST_OVER = { isPlaying: false, trackKey: 'first', endsAtMs: null };

  it('stops a radio that continues by itself some seconds after the end', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(10 * MINUTE_MS);
    night.hear(LIST_OVER);
    night.pass(20_000);
    night.hear({ isPlaying: true, trackKey: 'radio', generation: 1, endsAtMs: 14 * MINUTE_MS });
    expect(night.paused).to.deep.equal([{ atMs: 10 * MINUTE_MS + 20_000, rewind: true, levelBefore01: 0 }]);
    night.hear({ isPlaying: false, endsAtMs: null });
    night.pass(MINUTE_MS);
    expect([night.state(), night.level01()]).to.deep.equal([{ phase: 'off' }, 1]);
  });

  it('leaves playback by the listener after the end at full level', () => {
    const night = createNight();
    night.setToEnd();
    night.pass(10 * MINUTE_MS);
    night.hear(LIST_OVER);
    night.pass(5_000);
    night.hear({ isPlaying: true, endsAtMs: 14 * MINUTE_MS });
    expect([night.paused, night.state(), night.level01()]).to.deep.equal([[], { phase: 'off' }, 1]);
  });

  it('restores the level at once for a listener who plays on', () => {
    const night = createNight({ isPlaying: true, trackKey: 'a', endsAtMs: 60 * MINUTE_MS });
    night.set(MINUTE_MS);
    night.pass(MINUTE_MS);
    expect(night.level01()).to.equal(0);
    night.hear({ isPlaying: true });
    expect(night.level01()).to.equal(1);
  });

  const anyMs = fc.integer({ min: 1, max: 20 * MINUTE_MS });
  const anyDeed = fc.oneof(
    anyMs.map((ms) => (night: ReturnType<typeof createNight>) => night.set(ms)),
    fc.constant((night: ReturnType<typeof createNight>) => night.setToEnd()),
    anyMs.map((ms) => (night: ReturnType<typeof createNight>) => night.extend(ms)),
    fc.constant((night: ReturnType<typeof createNight>) => night.cancel()),
    anyMs.map((ms) => (night: ReturnType<typeof createNight>) => night.pass(ms)),
    fc
      .record({
        isPlaying: fc.boolean(),
        trackKey: fc.constantFrom('a', 'b', null),
        generation: fc.nat(2),
        endsAtMs: fc.option(fc.integer({ max: 90 * MINUTE_MS })),
      })
      .map((playing) => (night: ReturnType<typeof createNight>) => night.hear(playing)),
  );

  it('always ends at full level, with at most one pause for each start, whatever happens', () => {
    const tally = createTally('a sleep timer', ['off', 'counting', 'until-end', 'ended', 'stopping', 'has paused']);
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 30 }), (deeds) => {
        const night = createNight();
        deeds.forEach((deed) => {
          deed(night);
          tally.count(night.state().phase);
          if (night.paused.length > 0) tally.count('has paused');
          expect(night.level01()).to.be.within(0, 1);
          if (night.state().phase === 'off') expect(night.level01()).to.equal(1);
        });
        night.hear({ isPlaying: false, endsAtMs: null });
        night.pass(24 * 60 * MINUTE_MS);
        if (night.state().phase !== 'until-end') expect(night.state()).to.deep.equal({ phase: 'off' });
        expect(night.level01()).to.equal(1);
      }),
    );
    tally.expectAll();
  });
});
