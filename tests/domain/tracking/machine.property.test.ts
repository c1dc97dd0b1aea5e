import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepTracking } from '#domain/tracking/machine.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import { statsOf } from '#domain/tracking/report/stats.ts';
import { INITIAL_TRACKING, type TrackingCommand, type TrackingEvent, type TrackingState } from '#domain/tracking/types.ts';
import { ALL_REPORTED, beginning, DURATION_MS, FILE, NOTHING_REPORTED } from './support.ts';
import type { PlaybackFact } from '#domain/track-playback/playback-fact.ts';

const position = fc.integer({ min: -1_000, max: 2 * DURATION_MS });
/** Mostly playing: events that end a history early test little. */
const anyFact: fc.Arbitrary<PlaybackFact> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constantFrom('playing' as const, 'playing' as const, 'paused' as const, 'progressed' as const),
      positionMs: position,
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('moved' as const), fromMs: position, positionMs: position }) },
  fc.record({ type: fc.constant('loaded' as const), durationMs: fc.constantFrom(DURATION_MS, DURATION_MS / 2) }),
  fc.constantFrom<PlaybackFact>(
    { type: 'ended' },
    { type: 'autoplay-failed' },
    { type: 'failed', error: playerError('MEDIA_NETWORK') },
  ),
);
/** Clocks are set back now and then. */
const ms = fc.integer({ min: -100, max: 9_000 });
const anyObservation: fc.Arbitrary<Observation> = fc.oneof(
  fc.record({
    type: fc.constant('latency' as const),
    what: fc.constantFrom('play' as const, 'init' as const),
    ms,
  }),
  fc.record({
    type: fc.constant('fragment' as const),
    url: fc.constant('https://cdn/x?y'),
    bytes: fc.nat(9_000),
    ms,
  }),
  fc.record({ type: fc.constant('rebuffered' as const), cause: fc.constantFrom('underrun', 'seek'), ms }),
  fc.record({ type: fc.constant('bitrate' as const), bitrateBps: fc.nat(500_000) }),
  fc.constantFrom<Observation>({ type: 'stall', ms: 9_500, byteOffset: 0, positionMs: 0, timedOut: false }, { type: 'warning' }),
);
const flags = fc.constantFrom(ALL_REPORTED, ALL_REPORTED, ALL_REPORTED, NOTHING_REPORTED);
const playId = fc.nat(6);
const atMs = fc.nat(1_000_000);

/** Play ids as the engine gives them: each later than the ones before. */
type Turn = (lastPlayId: number, state: TrackingState) => TrackingEvent;
const anyTurn: fc.Arbitrary<Turn> = fc.oneof(
  fc
    .record({ wantsPlay: fc.boolean(), takesAhead: fc.boolean(), flags, atMs })
    .map(({ wantsPlay, takesAhead, atMs, ...more }): Turn => (last, { ahead }) => {
      const begun = takesAhead && ahead ? ahead : beginning(last + 1, more);
      return { type: 'current-changed', current: { ...beginning(begun.playId, { flags: begun.flags }), wantsPlay }, atMs };
    }),
  flags.map((given): Turn => (last) => ({ type: 'ahead', ahead: beginning(last + 1, { flags: given }) })),
  {
    weight: 12,
    arbitrary: fc.record({ fact: anyFact, atMs }).map((more): Turn => (_, { current }) => ({
      type: 'fact',
      playId: current?.playId ?? 0,
      ...more,
    })),
  },
  anyObservation.map((observation): Turn => (_, { current }) => ({
    type: 'observed',
    playId: current?.playId ?? 0,
    observation,
  })),
  fc.constantFrom<Turn>(
    (_, { current }) => ({ type: 'file-resolved', playId: current?.playId ?? 0, file: FILE }),
    (_, { current }) => ({ type: 'intended', playId: current?.playId ?? 0, atMs: 0 }),
    (_, { current }) => ({ type: 'finalise', playId: current?.playId ?? 0, atMs: 0 }),
    (last) => ({ type: 'reopened', playId: last + 1 }),
    () => ({ type: 'ahead', ahead: null }),
    () => ({ type: 'current-changed', current: null, atMs: 0 }),
    () => ({ type: 'offline' }),
    () => ({ type: 'rate', rate: 2 }),
    () => ({ type: 'reason', reason: 'fwdbtn' }),
  ),
);
const turns = fc.array(anyTurn, { maxLength: 60, size: 'max' });

function playedThrough(all: readonly Turn[]) {
  let state = INITIAL_TRACKING;
  let last = 0;
  const commands: TrackingCommand[] = [];
  const states: TrackingState[] = [];
  for (const turn of [...all, (): TrackingEvent => ({ type: 'current-changed', current: null, atMs: 0 })]) {
    const event = turn(last, state);
    if (event.type === 'current-changed' || event.type === 'ahead')
      last = Math.max(last, (event.type === 'current-changed' ? event.current : event.ahead)?.playId ?? 0);
    if (event.type === 'reopened') last = Math.max(last, event.playId);
    const step = stepTracking(state, event);
    state = step.state;
    states.push(state);
    commands.push(...step.commands);
  }
  return { state, states, commands, last };
}

const sentOf = (commands: readonly TrackingCommand[], what: string) =>
  commands.flatMap((command) => (command.type === 'send' && command.what === what ? [command.record] : []));

describe('tracking, for any events', () => {
  it('sends every kind of message', () => {
    const tally = createTally('tracking', [
      'start',
      'stall',
      'stats',
      'verification',
      'has a current track',
      'has a track ahead',
    ]);
    for (const all of fc.sample(fc.noBias(turns), 300)) {
      const { commands, states } = playedThrough(all);
      for (const state of states) {
        if (state.current) tally.count('has a current track');
        if (state.ahead) tally.count('has a track ahead');
      }
      for (const command of commands) if (command.type === 'send') tally.count(command.what);
    }
    tally.expectAll();
  });

  it('finalises a playback at most once [S4.148]', () => {
    fc.assert(
      fc.property(turns, (all) => {
        const ids = sentOf(playedThrough(all).commands, 'stats').map(({ sequenceId }) => sequenceId);
        expect(new Set(ids).size).to.equal(ids.length);
      }),
    );
  });

  it('numbers sent playbacks without gaps, in order [S4.149]', () => {
    fc.assert(
      fc.property(turns, (all) => {
        const ids = sentOf(playedThrough(all).commands, 'stats').map(({ sequenceId }) => sequenceId);
        expect(ids).to.deep.equal(ids.map((_, index) => index + 1));
      }),
    );
  });

  it('plays no more of a track once than in total, and no more than its length [S3.113]', () => {
    fc.assert(
      fc.property(turns, (all) => {
        for (const { current } of playedThrough(all).states) {
          if (current === null) continue;
          const { end_offset_ms, ms_played, ms_played_union, start_offset_ms } = statsOf(current, 's');
          expect(ms_played_union).to.be.at.most(ms_played);
          expect(ms_played_union).to.be.at.most(current.durationMs);
          expect(Math.min(end_offset_ms, start_offset_ms)).to.be.at.least(0);
        }
      }),
    );
  });

  it('counts nothing below zero', () => {
    fc.assert(
      fc.property(turns, (all) => {
        for (const { current } of playedThrough(all).states) {
          if (current === null) continue;
          const numbers = Object.values(statsOf(current, 's')).filter((value): value is number => typeof value === 'number');
          expect(Math.min(...numbers)).to.be.at.least(0);
        }
      }),
    );
  });

  it('ignores events of another play', () => {
    const stale: fc.Arbitrary<(playId: number) => TrackingEvent> = fc.oneof(
      fc.record({ fact: anyFact, atMs }).map((more) => (id: number) => ({ type: 'fact' as const, playId: id, ...more })),
      anyObservation.map((observation) => (id: number) => ({ type: 'observed' as const, playId: id, observation })),
      fc.constant((id: number) => ({ type: 'finalise' as const, playId: id, atMs: 0 })),
      fc.constant((id: number) => ({ type: 'file-resolved' as const, playId: id, file: FILE })),
      fc.constant((id: number) => ({ type: 'intended' as const, playId: id, atMs: 0 })),
    );
    fc.assert(
      fc.property(
        turns.filter(({ length }) => length > 0),
        stale,
        playId,
        (all, event, id) => {
          const { states } = playedThrough(all);
          for (const state of states) {
            if (id === state.current?.playId || id === state.ahead?.playId) continue;
            expect(stepTracking(state, event(id))).to.deep.equal({ state, commands: [] });
          }
        },
      ),
    );
  });
});
