import { expect } from 'chai';
import { stepListPlayer, type ListEvent } from '#domain/list-player/machine.ts';
import type { ListPlayer } from '#domain/list-player/types.ts';

const LOADED: ListEvent = {
  type: 'load',
  askedAtMs: 0,
  hasTrackPlayer: true,
  context: { uri: 'context', total: 3 },
  index: 0,
  seed: null,
  repeat: { context: false, track: false },
  reason: 'clickrow',
};

const after = (...events: readonly ListEvent[]): ListPlayer => {
  const state = events.reduce<ListPlayer | null>((list, event) => stepListPlayer(list, event).state, null);
  if (state === null) throw new Error('no list is left');
  return state;
};
const three = () => after(LOADED, ...['a', 'b', 'c'].map((uri): ListEvent => ({ type: 'enqueue', uri })));
const uidsOf = ({ queue }: ListPlayer) => queue.map(({ uid }) => uid);

describe('a played queued track', () => {
  for (const [place, left] of [
    [0, ['q1', 'q2']],
    [1, ['q2']],
    [2, []],
  ] as const)
    it(`removes itself and those before it: number ${String(place + 1)} of three leaves ${String(left.length)}`, () => {
      const list = three();
      const { uri = '', uid = '' } = list.queue[place] ?? {};
      const { state } = stepListPlayer(list, { type: 'jump', item: { kind: 'queue', at: 0, uri, uid }, reason: 'clickside' });
      expect(state && uidsOf(state)).to.deep.equal([...left]);
      expect(state?.queued).to.include({ uri, uid });
    });

  it('stands at the place and with the state id of its item', () => {
    const turn = { kind: 'queue', at: 2, uri: 'a', uid: 'q0' } as const;
    const jumped = (item: typeof turn & { stands?: 'before'; stateId?: string }) =>
      stepListPlayer(three(), { type: 'jump', item, reason: 'clickside' }).state;
    expect(jumped(turn)).to.deep.include({ at: 2, queued: { uri: 'a', uid: 'q0' } });
    const marked = { stands: 'before', stateId: 's' } as const;
    expect(jumped({ ...turn, ...marked })).to.deep.include({ at: 2, queued: { uri: 'a', uid: 'q0', ...marked } });
  });

  it('leaves the queue alone when the context continues', () => {
    const { state } = stepListPlayer(three(), { type: 'jump', item: { kind: 'context', at: 1 }, reason: 'clickside' });
    expect(state && uidsOf(state)).to.deep.equal(['q0', 'q1', 'q2']);
  });
});

describe('a replaced queue', () => {
  const arranged = (list: ListPlayer, uids: readonly string[]) => {
    const uriOf = (uid: string) => list.queue.find((one) => one.uid === uid)?.uri ?? 'new';
    return stepListPlayer(list, { type: 'set-queue', tracks: uids.map((uid) => ({ uid, uri: uriOf(uid) })) }).state ?? list;
  };

  it('keeps the uids of queued tracks', () => {
    expect(uidsOf(arranged(three(), ['q2', 'q0']))).to.deep.equal(['q2', 'q0']);
  });

  it('gives a new uid to a duplicate track', () => {
    const list = arranged(three(), ['q1', 'q1', 'q1']);
    expect(uidsOf(list)).to.deep.equal(['q1', 'q3', 'q4']);
    expect(list.queue.map(({ uri }) => uri)).to.deep.equal(['b', 'b', 'b']);
  });

  it('gives a new uid to a track with the uid of another', () => {
    const { state } = stepListPlayer(three(), { type: 'set-queue', tracks: [{ uri: 'z', uid: 'q1' }] });
    expect(state && uidsOf(state)).to.deep.equal(['q3']);
  });

  it('gives no uid that a caller made up', () => {
    const list = arranged(three(), ['q3', 'q4', 'q0']);
    expect(new Set(uidsOf(list)).size).to.equal(3);
    expect(uidsOf(after(LOADED, { type: 'set-queue', tracks: [{ uri: 'a', uid: 'q0' }] }))).to.deep.equal(['q0']);
  });

  it('has another revision, also when only the order changed', () => {
    const list = three();
    expect(arranged(list, ['q2', 'q1', 'q0']).queueSerial).to.be.greaterThan(list.queueSerial);
    const moved = stepListPlayer(list, { type: 'move-queued', uid: 'q0', beforeUid: null }).state;
    expect([moved && uidsOf(moved), moved?.queueSerial]).to.deep.equal([['q1', 'q2', 'q0'], list.queueSerial + 1]);
    const removed = stepListPlayer(list, { type: 'remove-queued', uids: ['q1'] }).state;
    expect([removed && uidsOf(removed), removed?.queueSerial]).to.deep.equal([['q0', 'q2'], list.queueSerial + 1]);
  });

  it('keeps its revision when a track moves before itself', () => {
    const list = three();
    expect(stepListPlayer(list, { type: 'move-queued', uid: 'q1', beforeUid: 'q1' }).state).to.equal(list);
  });
});
