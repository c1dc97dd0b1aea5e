import { expect } from 'chai';
import { CATALOGUE } from '#domain/errors/catalogue.ts';
import { repeatOf, repeatSwitches, stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import { PLAY_REASONS, RESULT_CODES, type ListPlayer } from '#domain/list-player/types.ts';
import { nextItems } from '#domain/list-player/window.ts';

const NO_REPEAT = { context: false, track: false };
const load = (total: number, index: number | null = 0): ListEvent => ({
  type: 'load',
  context: { uri: 'context', total },
  index,
  seed: null,
  repeat: NO_REPEAT,
  reason: 'clickrow',
});
const after = (...events: readonly ListEvent[]): ListPlayer => {
  const state = events.reduce<ListPlayer | null>((before, event) => stepListPlayer(before, event).state, null);
  if (state === null) throw new Error('no list is left');
  return state;
};

describe('a list player', () => {
  it('does nothing without a list [S4.159] [S4.160]', () => {
    for (const type of ['next', 'previous'] as const)
      expect(stepListPlayer(null, { type, reason: 'fwdbtn' })).to.deep.equal({ state: null, commands: [], result: 'NO_LIST' });
  });

  it('plays the next track with the reason given, and ends after the last [S4.162]', () => {
    const list = after(load(2));
    const next = stepListPlayer(list, { type: 'next', reason: 'fwdbtn' });
    expect(next.commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: 1 }, reason: 'fwdbtn' }]);
    const end = stepListPlayer(next.state, { type: 'next', reason: 'fwdbtn' });
    expect(end).to.deep.equal({ state: null, commands: [{ type: 'list-ended' }], result: 'LIST_END' });
  });

  it('has nothing before the first track', () => {
    const list = after(load(2));
    expect(stepListPlayer(list, { type: 'previous', reason: 'backbtn' })).to.deep.equal({
      state: list,
      commands: [],
      result: 'LIST_END',
    });
  });

  it('advances when a track is done [S4.163]', () => {
    const { commands } = stepListPlayer(after(load(2)), { type: 'done' });
    expect(commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: 1 }, reason: 'trackdone' }]);
  });

  it('plays the track again when it is done and repeats; next leaves it all the same [S1.47]', () => {
    const list = after(load(2), { type: 'repeat', repeat: { context: false, track: true } });
    expect(stepListPlayer(list, { type: 'done' }).state?.at).to.equal(0);
    expect(stepListPlayer(list, { type: 'next', reason: 'fwdbtn' }).state?.at).to.equal(1);
  });

  it('goes on at the beginning when the context repeats', () => {
    const list = after(load(2, 1), { type: 'repeat', repeat: { context: true, track: false } });
    expect(stepListPlayer(list, { type: 'done' }).state?.at).to.equal(2);
  });

  it('advances after an error, and stops at the sixth in a row [S4.164] [S9.73]', () => {
    let list = after(load(20));
    for (let error = 1; error <= 5; error += 1) {
      const step = stepListPlayer(list, { type: 'failed' });
      expect(step.commands).to.deep.equal([{ type: 'play', item: { kind: 'context', at: error }, reason: 'trackerror' }]);
      list = step.state as ListPlayer;
    }
    expect(stepListPlayer(list, { type: 'failed' }).commands).to.deep.equal([{ type: 'max-list-errors' }]);
    const heard = stepListPlayer(list, { type: 'heard' }).state;
    expect(stepListPlayer(heard, { type: 'failed' }).commands[0]?.type).to.equal('play');
  });

  it('is cleared when its listener is capped [S4.168]', () => {
    expect(stepListPlayer(after(load(3)), { type: 'capped' }).state).to.equal(null);
  });

  it('refuses an empty context and an index outside', () => {
    expect(stepListPlayer(null, load(0)).result).to.equal('NO_TRACK');
    expect([stepListPlayer(null, load(3, 3)).result, stepListPlayer(null, load(3, -1)).result]).to.deep.equal([
      'OUT_OF_BOUNDS',
      'OUT_OF_BOUNDS',
    ]);
  });

  it('puts queued tracks before the first that is not queued, in order [S1.45] [S5.58]', () => {
    const list = after(load(3), { type: 'enqueue', uri: 'a' }, { type: 'enqueue', uri: 'b' });
    expect(nextItems(list, 3)).to.deep.equal([
      { kind: 'queue', at: 0, uri: 'a', uid: 'q0' },
      { kind: 'queue', at: 0, uri: 'b', uid: 'q1' },
      { kind: 'context', at: 1 },
    ]);
  });

  it('uses a queued track up and goes on in the context behind it', () => {
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
    it(`repeats ${mode} [S4.155]`, () => expect(repeatOf({ repeat: switches })).to.equal(mode));

  it('knows no other repeat mode [S5.41]', () => {
    const result = repeatSwitches('ALL');
    expect(result.ok ? null : result.error.message).to.equal(CATALOGUE.LIST_PLAYER_INVALID_ARGUMENT.text('repeat'));
    expect(repeatSwitches('TRACK')).to.deep.equal({ ok: true, value: { context: false, track: true } });
  });

  it('has the reasons and results of the specification [S4.158] [S8.36]', () => {
    expect(PLAY_REASONS).to.have.length(14);
    expect(RESULT_CODES).to.have.length(10);
  });
});
