import { expect } from 'chai';
import fc from 'fast-check';
import { type KnownLove, type LocalLove, type LovedTrack, mergeLoves } from '#adapters/service/domain/scrobbling/loved-tracks.ts';
import { createTally } from '#tests/support/world/tally.ts';

const TRACKS = ['a', 'b', 'c', 'd'] as const;
type Track = (typeof TRACKS)[number];

type Move =
  | { readonly type: 'here' | 'there'; readonly track: Track; readonly isLoved: boolean }
  | { readonly type: 'deliver' }
  | { readonly type: 'read'; readonly isWhole: boolean };

const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    type: fc.constantFrom('here' as const, 'there' as const),
    track: fc.constantFrom(...TRACKS),
    isLoved: fc.boolean(),
  }),
  fc.record({ type: fc.constant('deliver' as const) }),
  fc.record({ type: fc.constant('read' as const), isWhole: fc.boolean() }),
);

/** A collection, a server, and what is on the way between them. Each move takes a second. */
function createScene() {
  const here = new Set<string>();
  const there = new Map<string, number>();
  let waiting: LocalLove[] = [];
  let known: readonly KnownLove[] = [];
  let knownAtMs: number | null = null;
  let nowMs = 0;

  const deliver = () => {
    for (const { atMs, isLoved, trackId } of waiting)
      if (!isLoved) there.delete(trackId);
      else if (!there.has(trackId)) there.set(trackId, atMs);
    waiting = [];
  };
  const listed = (): readonly LovedTrack[] =>
    [...there].map(([trackId, lovedAtMs]) => ({ key: `key of ${trackId}`, trackId, lovedAtMs }));
  const read = (isWhole: boolean) => {
    const all = listed();
    const loved = isWhole ? all : all.slice(1);
    const merged = mergeLoves({ loved, isWhole, known, knownAtMs, changes: waiting });
    for (const id of merged.save) here.add(id);
    for (const id of merged.remove) here.delete(id);
    waiting = waiting.filter(({ trackId }) => ![...merged.save, ...merged.remove].includes(trackId));
    const outdated = [...merged.forget, ...merged.remember.map(({ key }) => key)];
    known = [...known.filter(({ key }) => !outdated.includes(key)), ...merged.remember];
    knownAtMs = nowMs;
    return merged;
  };
  return {
    here,
    there,
    deliver,
    read,
    known: () => known,
    waiting: () => waiting,
    step(move: Move) {
      nowMs += 1_000;
      if (move.type === 'deliver') {
        deliver();
        return;
      }
      if (move.type === 'read') {
        read(move.isWhole);
        return;
      }
      const { isLoved, track, type } = move;
      if (type === 'there') {
        // A love that comes and goes between two answers is never seen.
        const isSeen = known.some(({ lovedAtMs, trackId }) => trackId === track && lovedAtMs === there.get(track));
        if (!isLoved && isSeen) there.delete(track);
        if (isLoved && !there.has(track)) there.set(track, nowMs);
        return;
      }
      if (here.has(track) === isLoved) return;
      if (isLoved) here.add(track);
      else here.delete(track);
      waiting.push({ trackId: track, isLoved, atMs: nowMs });
    },
  };
}

describe('any history of loves here and on a server', () => {
  it('ends with the same tracks on both sides, once all is delivered and read', () => {
    const tally = createTally('loves', ['saved by the server', 'removed by the server', 'won here']);
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 60, size: 'max' }), (moves) => {
        const scene = createScene();
        for (const move of moves) scene.step(move);
        const contested = scene.waiting().length;
        const merged = scene.read(true);
        if (merged.save.length > 0) tally.count('saved by the server');
        if (merged.remove.length > 0) tally.count('removed by the server');
        if (contested > 0 && scene.waiting().length > 0) tally.count('won here');
        scene.deliver();
        scene.read(true);
        expect([...scene.here].toSorted()).to.deep.equal([...scene.there.keys()].toSorted());
        const again = scene.read(true);
        expect(again, 'a second reading').to.deep.equal({ save: [], remove: [], remember: [], forget: [] });
        expect(scene.known().map(({ trackId }) => trackId)).to.have.members([...scene.there.keys()]);
      }),
    );
    tally.expectAll();
  });
});

describe('a love on a server and a change here', () => {
  const love: KnownLove = { key: 'k', trackId: 'a', lovedAtMs: 5_000 };
  const base = { isWhole: true, known: [], knownAtMs: 4_000, loved: [], changes: [] };
  const change = (isLoved: boolean, atMs: number): LocalLove => ({ trackId: 'a', isLoved, atMs });

  it('the later one wins', () => {
    const savedAfter = (atMs: number) => mergeLoves({ ...base, loved: [love], changes: [change(false, atMs)] }).save;
    expect([savedAfter(4_999), savedAfter(5_000)]).to.deep.equal([['a'], []]);
    const removedAfter = (atMs: number) => mergeLoves({ ...base, known: [love], changes: [change(true, atMs)] }).remove;
    expect([removedAfter(3_999), removedAfter(4_000)]).to.deep.equal([['a'], []]);
  });

  it('removes nothing by an incomplete list, nor a track that the server has by another name too', () => {
    expect(mergeLoves({ ...base, known: [love], isWhole: false })).to.deep.include({ remove: [], forget: [] });
    const other = { ...love, key: 'other' };
    expect(mergeLoves({ ...base, known: [love], loved: [other] })).to.deep.include({ remove: [], forget: ['k'] });
  });

  it('leaves alone what the library does not have', () => {
    const merged = mergeLoves({ ...base, loved: [{ ...love, trackId: null }] });
    expect(merged).to.deep.equal({ save: [], remove: [], remember: [], forget: [] });
  });
});
