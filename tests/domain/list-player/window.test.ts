import { expect } from 'chai';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import type { CurrentTrack, ListItem, ListPlayer, AdjacentContext } from '#domain/list-player/types.ts';
import { currentItem, isPlayable, nextItems, previousItems, queuedItem } from '#domain/list-player/window.ts';

const neighbour = (total: number, more: Partial<AdjacentContext> = {}): AdjacentContext => ({
  context: { uri: 'other', total },
  generation: 1,
  shuffle: null,
  at: 0,
  unplayable: [],
  ...more,
});

/** Three tracks, the second one current. */
const listOf = (more: Partial<ListPlayer> = {}): ListPlayer => ({
  context: { uri: 'context', total: 3 },
  generation: 0,
  behind: null,
  ahead: null,
  shuffle: null,
  at: 1,
  queued: null,
  queue: [],
  queueSerial: 0,
  repeat: { context: false, track: false },
  unplayable: { indexes: [], uids: [] },
  errors: 0,
  askedAtMs: 0,
  ...more,
});
const queued = (...uids: readonly string[]) => uids.map((uid) => ({ uri: `uri of ${uid}`, uid }));
const current = (more: Partial<CurrentTrack> = {}): CurrentTrack => ({ uri: 'mine', uid: 'q9', ...more });
/** `q1`, `context 2`, `ahead 0`… */
const describeItems = (items: readonly ListItem[]) =>
  items.map((item) => (item.kind === 'queue' ? item.uid : `${item.kind} ${item.at}`));
const stepped = (list: ListPlayer, event: ListEvent) => stepListPlayer(list, event).state ?? list;

describe('the current item', () => {
  it('is the place in the context, or the queued track behind it', () => {
    expect(currentItem(listOf())).to.deep.equal({ kind: 'context', at: 1 });
    const track = current({ stands: 'in', stateId: 's' });
    expect(currentItem(listOf({ queued: track }))).to.deep.equal({ kind: 'queue', at: 1, ...track });
  });

  it('passes on that it stands before its place to the queued track after it', () => {
    const [track] = queued('q1');
    if (!track) throw new Error('nothing is queued');
    expect(queuedItem(listOf({ queued: current({ stands: 'before' }) }), track)).to.deep.equal({
      kind: 'queue',
      at: 1,
      ...track,
      stands: 'before',
    });
    for (const one of [null, current(), current({ stands: 'in' })])
      expect(queuedItem(listOf({ queued: one }), track)).to.deep.equal({ kind: 'queue', at: 1, ...track });
  });
});

describe('the next items', () => {
  const queue = queued('q1', 'q2', 'q3');

  for (const [count, items] of [
    [0, []],
    [1, ['q1']],
    [3, ['q1', 'q2', 'q3']],
    [4, ['q1', 'q2', 'q3', 'context 2']],
    [9, ['q1', 'q2', 'q3', 'context 2']],
  ] as const)
    it(`is the queue, then the context, ${String(count)} at most`, () => {
      expect(describeItems(nextItems(listOf({ queue }), count))).to.deep.equal([...items]);
    });

  it('skip unplayable tracks and look for more', () => {
    const list = listOf({ queue, at: 0, unplayable: { indexes: [1], uids: ['q1', 'q3'] } });
    expect(describeItems(nextItems(list, 2))).to.deep.equal(['q2', 'context 2']);
  });

  it('start at the place itself when the current track stands before it, else after it', () => {
    expect(describeItems(nextItems(listOf({ queued: current({ stands: 'before' }) }), 2))).to.deep.equal([
      'context 1',
      'context 2',
    ]);
    for (const one of [current(), current({ stands: 'in' })])
      expect(describeItems(nextItems(listOf({ queued: one }), 2))).to.deep.equal(['context 2']);
  });

  it('continue with the next context from its start to its end', () => {
    const list = listOf({ queue: queued('q1'), ahead: neighbour(2) });
    expect(describeItems(nextItems(list, 3))).to.deep.equal(['q1', 'context 2', 'ahead 0']);
    expect(describeItems(nextItems(list, 9))).to.deep.equal(['q1', 'context 2', 'ahead 0', 'ahead 1']);
    const later = listOf({ ahead: neighbour(2, { at: 3 }) });
    expect(describeItems(nextItems(later, 9))).to.deep.equal(['context 2', 'ahead 2', 'ahead 3']);
    const partly = listOf({ ahead: neighbour(3, { unplayable: [0] }) });
    expect(describeItems(nextItems(partly, 9))).to.deep.equal(['context 2', 'ahead 1', 'ahead 2']);
  });

  it('wrap around when the context repeats, whatever follows', () => {
    const list = listOf({ ahead: neighbour(2), repeat: { context: true, track: false } });
    expect(describeItems(nextItems(list, 4))).to.deep.equal(['context 2', 'context 3', 'context 4', 'context 5']);
  });

  it('are empty when no track of a repeating context can be played', () => {
    const list = listOf({ repeat: { context: true, track: false }, unplayable: { indexes: [0, 1, 2], uids: [] } });
    expect(describeItems(nextItems(list, 4))).to.deep.equal([]);
    const one = { ...list, unplayable: { indexes: [0, 1], uids: [] } };
    expect(describeItems(nextItems(one, 2))).to.deep.equal(['context 2', 'context 5']);
  });
});

describe('the previous items', () => {
  it('are the context back to its start, nearest first', () => {
    expect(describeItems(previousItems(listOf({ at: 2 }), 9))).to.deep.equal(['context 1', 'context 0']);
    expect(describeItems(previousItems(listOf({ at: 2 }), 1))).to.deep.equal(['context 1']);
  });

  it('start with the place before a queued track', () => {
    expect(describeItems(previousItems(listOf({ queued: current() }), 9))).to.deep.equal(['context 1', 'context 0']);
    for (const stands of ['in', 'before'] as const)
      expect(describeItems(previousItems(listOf({ queued: current({ stands }) }), 9))).to.deep.equal(['context 0']);
  });

  it('continue with the end of the previous context', () => {
    const list = listOf({ behind: neighbour(2) });
    expect(describeItems(previousItems(list, 9))).to.deep.equal(['context 0', 'behind 1', 'behind 0']);
    expect(describeItems(previousItems(list, 2))).to.deep.equal(['context 0', 'behind 1']);
    const later = listOf({ behind: neighbour(2, { at: 5, unplayable: [1] }) });
    expect(describeItems(previousItems(later, 9))).to.deep.equal(['context 0', 'behind 4']);
  });

  it('come from the previous lap when the context repeats', () => {
    const list = listOf({ behind: neighbour(2), repeat: { context: true, track: false } });
    expect(describeItems(previousItems(list, 3))).to.deep.equal(['context 0', 'context -1', 'context -2']);
  });
});

describe('unplayable tracks', () => {
  const list = listOf({
    ahead: neighbour(4, { unplayable: [1] }),
    behind: neighbour(4, { unplayable: [2] }),
    unplayable: { indexes: [0], uids: ['q1'] },
  });
  const outOf = (kind: 'context' | 'ahead' | 'behind') => [0, 1, 2].filter((at) => !isPlayable(list, { kind, at }));

  it('are unplayable in their own context only', () => {
    expect([outOf('context'), outOf('ahead'), outOf('behind')]).to.deep.equal([[0], [1], [2]]);
    const [bad, good] = queued('q1', 'q2').map((track): ListItem => ({ kind: 'queue', at: 0, ...track }));
    expect([bad && isPlayable(list, bad), good && isPlayable(list, good)]).to.deep.equal([false, true]);
  });

  it('are kept beside those known before, for each context', () => {
    const known = stepped(list, { type: 'unplayable', indexes: [2, 0], uids: ['q5'], ahead: [3], behind: [0] });
    expect(known.unplayable).to.deep.equal({ indexes: [0, 2], uids: ['q1', 'q5'] });
    expect([known.ahead?.unplayable, known.behind?.unplayable]).to.deep.equal([
      [1, 3],
      [2, 0],
    ]);
    expect(known.ahead?.context).to.deep.equal({ uri: 'other', total: 4 });
    const alone = stepped(listOf(), { type: 'unplayable', indexes: [], uids: [], ahead: [3] });
    expect([alone.ahead, alone.behind]).to.deep.equal([null, null]);
  });
});

describe('the next context', () => {
  it('is set and removed', () => {
    const followed = stepped(listOf(), { type: 'follow', context: { uri: 'radio', total: 5 } });
    expect(followed.ahead).to.deep.equal({
      context: { uri: 'radio', total: 5 },
      generation: 1,
      shuffle: null,
      at: 0,
      unplayable: [],
    });
    expect(stepped(followed, { type: 'follow', context: null }).ahead).to.equal(null);
  });

  it('accepts a jump when present, and refuses it otherwise', () => {
    const into = { type: 'jump', item: { kind: 'ahead', at: 1 }, reason: 'clickside' } as const;
    expect(stepListPlayer(listOf({ ahead: neighbour(2) }), into)).to.deep.include({ result: 'RESULT_SUCCESS' });
    expect(stepListPlayer(listOf(), into)).to.include({ result: 'INVALID_TRACK' });
    const inQueue = { ...into, item: { kind: 'queue', at: 1, uri: 'x', uid: 'q1' } } as const;
    expect(stepListPlayer(listOf({ queue: queued('q2') }), inQueue)).to.include({ result: 'INVALID_TRACK' });
  });
});

describe('too many errors', () => {
  it('stop the list in place and reset the count', () => {
    const list = listOf({ errors: 5 });
    expect(stepListPlayer(list, { type: 'failed' })).to.deep.equal({
      state: { ...list, errors: 0 },
      commands: [{ type: 'max-list-errors' }],
      result: 'LIST_END',
      error: null,
    });
    expect(stepListPlayer(listOf({ errors: 4 }), { type: 'failed' }).state).to.include({ errors: 5, at: 2 });
  });
});

describe('a loaded list', () => {
  const load = (index: number | null, seed: number | null): ListEvent => ({
    type: 'load',
    askedAtMs: 0,
    hasTrackPlayer: true,
    context: { uri: 'new', total: 9 },
    index,
    seed,
    repeat: { context: false, track: false },
    reason: 'clickrow',
  });

  it('starts with the requested track, also when shuffled', () => {
    const shuffled = stepped(listOf(), load(4, 7));
    expect([shuffled.at, shuffled.shuffle]).to.deep.equal([0, { seed: 7, first: { lap: 0, index: 4 } }]);
    expect(stepped(listOf(), load(4, null))).to.include({ at: 4, shuffle: null });
    expect(stepped(listOf(), load(null, 7))).to.deep.include({ at: 0, shuffle: { seed: 7, first: null } });
  });

  it('keeps the queue and its serial, and clears unplayable tracks', () => {
    const before = listOf({ queue: queued('q4'), queueSerial: 5, unplayable: { indexes: [1], uids: [] }, ahead: neighbour(2) });
    expect(stepped(before, load(0, null))).to.deep.include({
      queue: queued('q4'),
      queueSerial: 5,
      unplayable: { indexes: [], uids: [] },
      ahead: null,
      behind: null,
      generation: 0,
    });
  });

  it('reports the reason of a refusal and changes nothing else', () => {
    expect(stepListPlayer(listOf(), { type: 'capped' })).to.deep.equal({
      state: null,
      commands: [],
      result: 'RESULT_SUCCESS',
      error: null,
    });
  });
});
