import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import {
  INITIAL_TRACK_PLAYBACK,
  updateOf,
  type TrackPlaybackEvent,
  type TrackPlaybackState,
} from '#domain/track-playback/state.ts';
import { STATE_UPDATE_REASONS, type StateUpdate, type StateUpdateReason } from '#domain/track-playback/types.ts';
import { DURATION_MS, machineOf, refTo, replaceState, updatesIn } from './support.ts';

const positionMs = fc.nat(DURATION_MS);
const machine = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('m1', 'm2', 'm3'), fc.nat(3))
  .map((given) => machineOf(...given));
const command = fc
  .tuple(machine, fc.nat(4), fc.boolean(), fc.option(fc.nat(7)), fc.option(fc.nat(2 * DURATION_MS)))
  .map(([next, index, paused, previous, seekTo]) =>
    replaceState(next, index % next.states.length, {
      paused,
      ...(previous === null ? {} : { previous: `state${previous}` }),
      ...(seekTo === null ? {} : { seekTo }),
    }),
  );
const fact = fc.oneof(
  fc.record({ type: fc.constantFrom('playing' as const, 'paused' as const, 'progressed' as const), positionMs }),
  fc.record({ type: fc.constant('moved' as const), fromMs: positionMs, positionMs }),
  fc.record({ type: fc.constant('loaded' as const), durationMs: fc.constant(DURATION_MS) }),
  fc.nat(7).map((at) => ({ type: 'ended' as const, followedBy: `state${at}` })),
  fc.constantFrom({ type: 'ended' as const }, { type: 'autoplay-failed' as const }),
  fc.record({
    type: fc.constant('failed' as const),
    error: fc.constantFrom(
      playerError('MEDIA_DECODING', 'x'),
      playerError('CAPPING_USER_IS_CAPPED'),
      playerError('EME_LICENSE_DEPRECATED'),
      playerError('EME_CERTIFICATE_UNSUPPORTED'),
    ),
  }),
);
const event: fc.Arbitrary<TrackPlaybackEvent> = fc.oneof(
  fc.record({ type: fc.constant('enable' as const), initialSeqNum: fc.nat(100) }),
  fc.constantFrom(
    { type: 'disable' as const },
    { type: 'pause' as const },
    { type: 'resume' as const },
    { type: 'clear' as const },
    { type: 'shut-down' as const },
  ),
  fc.record({ type: fc.constant('command' as const), command }),
  fc.record({
    type: fc.constant('settled' as const),
    update: fc.nat(3).map((at) => updateOf({ ...INITIAL_TRACK_PLAYBACK, ref: refTo(machineOf(4), at) }, 'progress', 0)),
    command,
  }),
  fc.record({
    type: fc.constant('command' as const),
    command: fc.constantFrom({ type: 'ping' as const }, { type: 'log_out' as const }),
  }),
  fc.record({ type: fc.constant('skip' as const), to: fc.constantFrom('skip_next' as const, 'skip_prev' as const) }),
  fc.record({ type: fc.constant('seek' as const), positionMs }),
  fc.record({ type: fc.constant('fact' as const), fact }),
);

/** Mostly playing and progressing. */
const sounding = fc.record({
  type: fc.constant('fact' as const),
  fact: fc.record({ type: fc.constantFrom('playing' as const, 'progressed' as const, 'progressed' as const), positionMs }),
});
const likely = fc.oneof({ weight: 2, arbitrary: event }, { weight: 5, arbitrary: sounding });
const lives = fc.array(likely, { maxLength: 60, size: 'max' });

/** Reported for a registration itself, or for episodes only. */
const NOT_IN_HISTORIES: readonly StateUpdateReason[] = ['register', 'deregister', 'speed_changed'];

/** The state after all events, and the reports of each registration. */
function lived(events: readonly TrackPlaybackEvent[]) {
  let state: TrackPlaybackState = INITIAL_TRACK_PLAYBACK;
  const registrations: StateUpdate[][] = [];
  for (const one of events) {
    if (one.type === 'enable') registrations.push([]);
    const step = stepTrackPlayback(state, one);
    const update = updatesIn(step.commands);
    if (update.length > 0 && !state.isEnabled && one.type !== 'enable') throw new Error('an update without a registration');
    registrations.at(-1)?.push(...update);
    state = step.state;
  }
  return { state, registrations };
}

describe('the device, for any events', () => {
  const events = fc.array(event, { maxLength: 60 });

  it('reaches every state, and reports every reason', () => {
    const reasons = STATE_UPDATE_REASONS.filter((reason) => !NOT_IN_HISTORIES.includes(reason));
    const tally = createTally('the device', ['is empty', 'sounds', 'is paused', ...reasons]);
    for (const all of fc.sample(fc.noBias(lives), 1_000)) {
      const { registrations, state } = lived([{ type: 'enable', initialSeqNum: 0 }, ...all]);
      if (state.ref === null) tally.count('is empty');
      if (state.progress.isSounding) tally.count('sounds');
      if (state.ref?.paused) tally.count('is paused');
      for (const { debug_source } of registrations.flat())
        if (!NOT_IN_HISTORIES.includes(debug_source)) tally.count(debug_source);
    }
    tally.expectAll();
  });

  it('increases its sequence numbers, from the number of its registration', () => {
    fc.assert(
      fc.property(fc.nat(1_000), events, (initialSeqNum, all) => {
        fc.pre(all.every(({ type }) => type !== 'enable'));
        const { registrations } = lived([{ type: 'enable', initialSeqNum }, ...all]);
        const numbers = registrations.flat().map(({ seq_num }) => seq_num);
        expect(numbers.every((number, index) => number > (numbers[index - 1] ?? initialSeqNum))).to.equal(true);
      }),
    );
  });

  it('repeats no update but a ping or a failure', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const updates of lived([{ type: 'enable', initialSeqNum: 0 }, ...all]).registrations)
          updates.slice(1).forEach((update, index) => {
            if (update.debug_source !== 'ping' && update.debug_source !== 'error')
              expect({ ...update, seq_num: 0 }).not.to.deep.equal({ ...updates[index], seq_num: 0 });
          });
      }),
    );
  });

  it('stays in a state of its machine, between its start and its end', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { state } = lived(all);
        if (state.ref) expect(state.machine?.states[state.ref.state_index]?.state_id).to.equal(state.ref.state_id);
        expect(state.progress.positionMs).to.be.within(0, DURATION_MS);
        expect(state.progress.playedMs).to.be.at.least(0);
      }),
    );
  });

  it('reports started_playing and played_threshold_reached at most once a state', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const update of lived([{ type: 'enable', initialSeqNum: 0 }, ...all]).registrations)
          for (const once of ['started_playing', 'played_threshold_reached'] as const) {
            let count = 0;
            for (const { debug_source } of update) {
              if (debug_source === 'before_track_load') count = 0;
              if (debug_source === once) count += 1;
              expect(count).to.be.at.most(1);
            }
          }
      }),
    );
  });

  it('reports nothing, and loads nothing, once shut down', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { state } = lived(all);
        const shut = stepTrackPlayback(state, { type: 'shut-down' });
        expect(shut.commands).to.deep.equal([{ type: 'stop' }]);
        for (const type of ['pause', 'resume', 'clear'] as const)
          expect(stepTrackPlayback(shut.state, { type })).to.deep.equal({ state: shut.state, commands: [] });
      }),
    );
  });

  it('ignores the response to an update about a left state that does not contain its current one', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { state } = lived([{ type: 'enable', initialSeqNum: 0 }, ...all]);
        const other = machineOf(2, 'far', 100);
        const update = { state_ref: { state_machine_id: 'far', state_id: 'state100', paused: false } } as StateUpdate;
        const late = { type: 'answered', update, machine: other, ref: refTo(other, 1) } as const;
        expect(stepTrackPlayback(state, late)).to.deep.equal({ state, commands: [] });
      }),
    );
  });
});

describe('duplicated and reordered pushes', () => {
  const anyPush = fc.record({ paused: fc.boolean(), isCleared: fc.constantFrom(false, false, false, true) });

  it('end at the newest of those received, playing or not', () => {
    fc.assert(
      fc.property(
        fc.array(anyPush, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { minLength: 1, maxLength: 20 }),
        (pushes, came) => {
          const arrived = came.map((at) => at % pushes.length);
          let state = stepTrackPlayback(INITIAL_TRACK_PLAYBACK, { type: 'enable', initialSeqNum: 0 }).state;
          for (const at of arrived) {
            const { isCleared, paused } = pushes[at] ?? { isCleared: true, paused: true };
            const push = replaceState(machineOf(4, `m${at}`), isCleared ? null : 1, { paused, version: at });
            state = stepTrackPlayback(state, { type: 'command', command: push }).state;
          }
          const newest = Math.max(...arrived);
          const { isCleared, paused } = pushes[newest] ?? { isCleared: true, paused: true };
          if (isCleared) expect(state.ref).to.equal(null);
          else expect(state.ref).to.deep.include({ state_machine_id: `m${newest}`, paused });
        },
      ),
    );
  });

  it('are applied in order without a version, and after another registration', () => {
    let state = stepTrackPlayback(INITIAL_TRACK_PLAYBACK, { type: 'enable', initialSeqNum: 0 }).state;
    const obey = (name: string, version?: number) => {
      const push = replaceState(machineOf(4, name), 1, version === undefined ? {} : { version });
      state = stepTrackPlayback(state, { type: 'command', command: push }).state;
      return state.ref?.state_machine_id;
    };
    expect([obey('m1', 5), obey('m2'), obey('m3', 4)]).to.deep.equal(['m1', 'm2', 'm2']);
    state = stepTrackPlayback(state, { type: 'enable', initialSeqNum: 9 }).state;
    expect(obey('m4', 1)).to.equal('m4');
  });
});
