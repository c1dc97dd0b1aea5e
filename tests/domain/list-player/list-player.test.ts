import { expect } from 'chai';
import { listRepeatModeOf, repeatSwitches, stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { PLAY_REASONS, RESULT_CODES, type ListPlayer } from '#domain/list-player/types.ts';
import { nextItems } from '#domain/list-player/window.ts';

const NO_REPEAT = { context: false, track: false };
const load = (total: number, index: number | null = 0, more = {}): ListEvent => ({
  type: 'load',
  askedAtMs: 0,
  hasTrackPlayer: true,
  context: { uri: 'context', total },
  index,
  seed: null,
  repeat: NO_REPEAT,
  reason: 'clickrow',
  ...more,
});
const after = (...events: readonly ListEvent[]): ListPlayer => {
  const state = events.reduce<ListPlayer | null>((before, event) => stepListPlayer(before, event).state, null);
  if (state === null) throw new Error('no list is left');
  return state;
};

describe('a list player', () => {
  it('does nothing without a list [S4.160] [S5.43] [S8.32]', () => {
    const events: readonly ListEvent[] = [
      { type: 'next', reason: 'fwdbtn' },
      { type: 'previous', reason: 'backbtn' },
      { type: 'seek', isAllowed: true },
      { type: 'done' },
      { type: 'enqueue', uri: 'a' },
    ];
    for (const event of events) {
      const { error, ...step } = stepListPlayer(null, event);
      expect(step).to.deep.equal({ state: null, commands: [], result: 'NO_LIST' });
      expect(error).to.include({ code: 'LIST_PLAYER_NO_LIST', message: 'Cannot perform operation; no list was loaded.' });
    }
  });

  for (const type of ['next', 'previous'] as const)
    it(`is not moved to the ${type} track without a reason [S4.159] [S5.42] [S8.32]`, () => {
      const list = after(load(3, 1));
      const { error, ...step } = stepListPlayer(list, { type, reason: null });
      expect(step).to.deep.equal({ state: list, commands: [], result: 'INVALID' });
      expect(error).to.include({ code: 'LIST_PLAYER_INVALID_ARGUMENT', message: 'The argument `reason` is required.' });
    });

  it('refuses a disallowed seek [S5.44] [S8.32]', () => {
    const list = after(load(3));
    expect(stepListPlayer(list, { type: 'seek', isAllowed: true })).to.include({ result: 'RESULT_SUCCESS', error: null });
    const { error, state, result } = stepListPlayer(list, { type: 'seek', isAllowed: false });
    expect([state, result, error?.message]).to.deep.equal([list, 'FORBIDDEN', 'The operation is not allowed.']);
  });

  it('cancels a request that arrives after a later one [S4.167]', () => {
    const list = after(load(3, 0, { askedAtMs: 50_000 }));
    const late = stepListPlayer(list, load(9, 0, { askedAtMs: 49_999 }));
    expect(late).to.include({ state: list, result: 'CANCELLED' });
    expect(late.commands).to.deep.equal([]);
    expect(stepListPlayer(list, load(9, 0, { askedAtMs: 50_000 })).state?.context.total).to.equal(9);
  });

  it('accepts a request after a clock was set back [S4.167]', () => {
    const list = after(load(3, 0, { askedAtMs: 50_000 }));
    expect(stepListPlayer(list, load(9, 0, { askedAtMs: 19_999 })).result).to.equal('RESULT_SUCCESS');
  });

  it('loads nothing on a device that cannot play [S8.32]', () => {
    const { error, ...step } = stepListPlayer(null, load(3, 0, { hasTrackPlayer: false }));
    expect(step).to.deep.equal({ state: null, commands: [], result: 'NO_TRACK_PLAYER' });
    expect(error?.code).to.equal('LIST_PLAYER_NO_TRACK_PLAYER');
  });

  it('refuses a jump to a queued track that was played already', () => {
    const list = after(load(3), { type: 'enqueue', uri: 'a' });
    const item = { kind: 'queue', at: 0, uri: 'a', uid: 'q0' } as const;
    const there = stepListPlayer(list, { type: 'jump', item, reason: 'clickside' });
    expect(there.state?.queued?.uid).to.equal('q0');
    expect(stepListPlayer(there.state, { type: 'jump', item, reason: 'clickside' })).to.include({ result: 'INVALID_TRACK' });
  });

  it('plays the next track with the given reason, and ends after the last [S4.162]', () => {
    const list = after(load(2));
    const next = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' });
    expect(next.commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: 1 }, reason: 'fwdbtn' }]);
    const end = stepListPlayer(next.state, { type: 'next', reason: 'fwdbtn' });
    expect(end).to.deep.equal({ state: null, commands: [{ type: 'list-ended' }], result: 'LIST_END', error: null });
  });

  it('has nothing before the first track', () => {
    const list = after(load(2));
    expect(stepListPlayer(list, { type: 'previous', reason: 'backbtn' })).to.deep.equal({
      state: list,
      commands: [],
      result: 'LIST_END',
      error: null,
    });
  });

  it('advances when a track is done [S4.163]', () => {
    const { commands } = stepListPlayer(after(load(2)), { type: 'done' });
    expect(commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: 1 }, reason: 'trackdone' }]);
  });

  it('repeats a finished track; next leaves it all the same [S1.47]', () => {
    const list = after(load(2), { type: 'repeat', repeat: { context: false, track: true } });
    expect(stepListPlayer(list, { type: 'done' }).state?.at).to.equal(0);
    expect(stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state?.at).to.equal(1);
  });

  it('continues at the start when the context repeats', () => {
    const list = after(load(2, 1), { type: 'repeat', repeat: { context: true, track: false } });
    expect(stepListPlayer(list, { type: 'done' }).state?.at).to.equal(2);
  });

  it('advances after an error, and stops at the sixth in a row [S4.165] [S9.73]', () => {
    let list = after(load(20));
    for (let error = 1; error <= 5; error += 1) {
      const step = stepListPlayer(list, { type: 'failed' });
      expect(step.commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: error }, reason: 'trackerror' }]);
      list = step.state as ListPlayer;
    }
    expect(stepListPlayer(list, { type: 'failed' }).commands).to.deep.equal([{ type: 'max-list-errors' }]);
    const playing = stepListPlayer(list, { type: 'playing' }).state;
    expect(stepListPlayer(playing, { type: 'failed' }).commands[0]?.type).to.equal('play');
  });

  it('clears when the listener is capped [S4.168]', () => {
    expect(stepListPlayer(after(load(3)), { type: 'capped' }).state).to.equal(null);
  });

  it('refuses an empty context and an index outside', () => {
    expect(stepListPlayer(null, load(0)).result).to.equal('NO_TRACK');
    expect([stepListPlayer(null, load(3, 3)).result, stepListPlayer(null, load(3, -1)).result]).to.deep.equal([
      'OUT_OF_BOUNDS',
      'OUT_OF_BOUNDS',
    ]);
  });

  it('adds queued tracks at the end of the queue, in order [S1.45] [S5.58]', () => {
    const list = after(load(3), { type: 'enqueue', uri: 'a' }, { type: 'enqueue', uri: 'b' });
    expect(nextItems(list, 3)).to.deep.equal([
      { kind: 'queue', at: 0, uri: 'a', uid: 'q0' },
      { kind: 'queue', at: 0, uri: 'b', uid: 'q1' },
      { kind: 'context', at: 1 },
    ]);
  });

  it('removes a played track from the queue and continues in the context', () => {
    const list = after(load(3), { type: 'enqueue', uri: 'a' }, { type: 'done' });
    expect([list.queued?.uri, list.queue.length, list.at]).to.deep.equal(['a', 0, 0]);
    expect(stepListPlayer(list, { type: 'done' }).state).to.deep.include({ at: 1, queued: null });
    expect(stepListPlayer(list, { type: 'previous', reason: 'backbtn' }).state).to.deep.include({ at: 0, queued: null });
  });

  it('keeps the queue when another context is loaded', () => {
    expect(after(load(3), { type: 'enqueue', uri: 'a' }, load(5)).queue.map(({ uri }) => uri)).to.deep.equal(['a']);
  });

  for (const [switches, mode] of [
    [{ context: false, track: false }, 'NONE'],
    [{ context: true, track: false }, 'CONTEXT'],
    [{ context: true, track: true }, 'TRACK'],
  ] as const)
    it(`repeats ${mode} [S4.155]`, () => expect(listRepeatModeOf({ repeat: switches })).to.equal(mode));

  it('refuses any other repeat mode [S5.41]', () => {
    for (const mode of ['ALL', 'OFF', 'none', ''])
      expect(repeatSwitches(mode)).to.have.nested.property(
        'error.message',
        'The value of repeat mode is not a correct RepeatMode enum value',
      );
    expect(['NONE', 'CONTEXT', 'TRACK'].map(repeatSwitches)).to.deep.equal([
      { ok: true, value: { context: false, track: false } },
      { ok: true, value: { context: true, track: false } },
      { ok: true, value: { context: false, track: true } },
    ]);
  });

  it('passes the reason of each play in the terms of the specification [S4.158]', () => {
    expect(PLAY_REASONS).to.have.length(14);
    for (const reason of PLAY_REASONS) {
      const [command] = stepListPlayer(after(load(3)), { type: 'next', reason }).commands;
      expect(command).to.deep.include({ type: 'play', reason });
    }
  });

  it('ends each operation with one of the ten results [S8.36]', () => {
    const list = after(load(3, 0, { askedAtMs: 9 }), { type: 'enqueue', uri: 'a' });
    const gone = { kind: 'queue', at: 0, uri: 'b', uid: 'q9' } as const;
    const results = [
      stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }),
      stepListPlayer(list, { type: 'next', reason: null }),
      stepListPlayer(list, { type: 'seek', isAllowed: false }),
      stepListPlayer(list, load(3, 3, { askedAtMs: 9 })),
      stepListPlayer(null, { type: 'done' }),
      stepListPlayer(null, load(0)),
      stepListPlayer(after(load(1)), { type: 'done' }),
      stepListPlayer(list, { type: 'jump', item: gone, reason: 'clickrow' }),
      stepListPlayer(list, load(3, 0, { askedAtMs: 8 })),
      stepListPlayer(null, load(3, 0, { hasTrackPlayer: false })),
    ].map(({ result }) => result);
    expect(results).to.deep.equal([...RESULT_CODES]);
  });
});
