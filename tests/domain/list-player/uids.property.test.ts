import { expect } from 'chai';
import fc from 'fast-check';
import { indexAt } from '#domain/list-player/order.ts';
import { placeOfUid, uidOf } from '#domain/list-player/uids.ts';
import { stepListPlayer } from '#domain/list-player/machine.ts';

const small = fc.integer({ min: 1, max: 50 });

describe('how the list player names what it plays', () => {
  it('tells the place and the context of every track that is not queued, and of none that is', () => {
    fc.assert(
      fc.property(small, fc.nat(200), fc.nat(3), fc.nat(), (total, at, generation, number) => {
        const context = { uri: 'spotify:album:a', total };
        const how = { repeat: { context: true, track: false }, reason: 'clickrow', askedAtMs: 0, hasTrackPlayer: true } as const;
        const begun = stepListPlayer(null, { type: 'load', context, index: 0, seed: 1, ...how }).state;
        if (begun === null) throw new Error('the list has not begun');
        const list = { ...begun, generation };
        const uid = uidOf(list, { kind: 'context', at });
        expect(placeOfUid(uid)).to.deep.equal({ generation, index: indexAt(list, at) });
        expect(placeOfUid(`q${String(number)}`)).to.equal(null);
      }),
    );
  });
});
