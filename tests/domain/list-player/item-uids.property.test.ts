import { expect } from 'chai';
import fc from 'fast-check';
import { placeOfUid, uidOfPlace } from '#domain/list-player/item-uids.ts';

describe('how the list player names what it plays', () => {
  it('tells the place and the context of every track that is not queued, and of none that is', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (generation, index) => {
        expect(placeOfUid(uidOfPlace({ generation, index }))).to.deep.equal({ generation, index });
        expect(placeOfUid(`q${String(index)}`)).to.equal(null);
      }),
    );
  });
});
