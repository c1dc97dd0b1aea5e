import { expect } from 'chai';
import fc from 'fast-check';
import { countPush } from '#domain/transport/sequence-gaps.ts';
import type { Push } from '#domain/transport/push.ts';
import { createTally } from '#tests/support/world/tally.ts';

const message = (seq?: number): Push => ({ type: 'message', uri: 'hm://x', payload: 1, ...(seq === undefined ? {} : { seq }) });
const pong = (seq: number): Push => ({ type: 'pong', seq });

/** The number of detected gaps. */
function gapsIn(pushes: readonly Push[]): number {
  let last = 0;
  return pushes.filter((push) => {
    const counted = countPush(last, push);
    last = counted.last;
    return counted.isGap;
  }).length;
}

describe('lost pushes', () => {
  it('show in the next message or the next pong, once', () => {
    expect(gapsIn([message(1), message(3), message(4), pong(4)])).to.equal(1);
    expect(gapsIn([message(1), pong(2), pong(2), message(3)])).to.equal(1);
    expect(gapsIn([pong(1)])).to.equal(1);
  });

  it('do not show without a loss, with duplicates, or without numbers', () => {
    expect(gapsIn([message(1), message(1), message(2), pong(2), { type: 'pong' }])).to.equal(0);
    expect(gapsIn([message(), message(), { type: 'pong' }])).to.equal(0);
  });

  it('always show after a pong, for any duplicates and reorderings', () => {
    const sent = fc.integer({ min: 1, max: 20 });
    const arrived = sent.chain((count) =>
      fc.tuple(fc.constant(count), fc.array(fc.integer({ min: 1, max: count }), { maxLength: 40 })),
    );
    const tally = createTally('pushes', ['lost', 'all came', 'doubled', 'overtaken'] as const);
    fc.assert(
      fc.property(arrived, ([count, seqs]) => {
        const isLost = new Set(seqs).size < count;
        tally.count(isLost ? 'lost' : 'all came');
        if (new Set(seqs).size < seqs.length) tally.count('doubled');
        if (seqs.some((seq, at) => seq < (seqs[at - 1] ?? 0))) tally.count('overtaken');
        if (isLost) expect(gapsIn([...seqs.map(message), pong(count)])).to.be.at.least(1);
      }),
    );
    tally.expectAll();
  });
});
