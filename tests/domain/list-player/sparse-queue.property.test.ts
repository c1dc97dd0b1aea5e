import { expect } from 'chai';
import fc from 'fast-check';
import { moveInQueue, withoutTrack, withPage, type SparseQueue } from '#domain/list-player/sparse-queue.ts';

interface Named {
  readonly uid: string;
  readonly name: string;
}

const named = (at: number): Named => ({ uid: `q${at}`, name: `Song ${at}` });
/** An equal track from another response. */
const again = ({ uid, name }: Named): Named => ({ uid, name });

/** The queue of the service, of which some places are unknown. */
const scene = fc.record({
  total: fc.integer({ min: 0, max: 40 }),
  unseen: fc.array(fc.nat(39), { maxLength: 40 }),
  offset: fc.nat(45),
  limit: fc.nat(12),
});
const lookedAt = (total: number, unseen: readonly number[]): SparseQueue<Named> =>
  Array.from({ length: total }, (_, at) => (unseen.includes(at) ? null : named(at)));

describe('the pages of a queue', () => {
  it('insert their part, keep the rest, and resize to the total', () => {
    fc.assert(
      fc.property(scene, fc.nat(45), ({ total, unseen, offset, limit }, received) => {
        const queue = lookedAt(total, unseen);
        const tracks = Array.from({ length: Math.max(0, Math.min(limit, received - offset)) }, (_, at) => named(100 + at));
        const after = withPage(queue, { offset, total: received, tracks });
        expect(after).to.deep.equal(Array.from({ length: received }, (_, at) => tracks[at - offset] ?? queue[at] ?? null));
      }),
    );
  });

  it('change nothing without news, and keep the objects of equal tracks', () => {
    fc.assert(
      fc.property(scene, ({ total, unseen, offset, limit }) => {
        const queue = lookedAt(total, unseen);
        const whole = lookedAt(total, []).flatMap((track) => (track ? [track] : []));
        const tracks = whole.slice(offset, offset + limit).map(again);
        const after = withPage(queue, { offset, total, tracks });
        queue.forEach((track, at) => track && expect(after[at]).to.equal(track));
        expect(withPage(after, { offset, total, tracks: tracks.map(again) })).to.equal(after);
      }),
    );
  });

  it('keep the objects of a queue that advanced by one', () => {
    const queue = lookedAt(10, []);
    const after = withPage(queue, {
      offset: 0,
      total: 9,
      tracks: queue.slice(1, 5).flatMap((track) => (track ? [again(track)] : [])),
    });
    expect(after.slice(0, 4).map((track, at) => track === queue[at + 1])).to.deep.equal([true, true, true, true]);
  });

  it('move a track without losing any', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.option(fc.nat(9)), (from, to) => {
        const queue = lookedAt(10, []);
        const after = moveInQueue(queue, `q${from}`, to === null ? null : `q${to}`);
        expect(withoutTrack(after, `q${from}`)).to.deep.equal(withoutTrack(queue, `q${from}`));
        expect(after).to.have.lengthOf(10);
        const behind = after[after.findIndex((track) => track?.uid === `q${from}`) + 1]?.uid ?? null;
        if (from !== to) expect(behind).to.equal(to === null ? null : `q${to}`);
      }),
    );
  });
});
