import { expect } from 'chai';
import fc from 'fast-check';
import { placeOfUid, uidOfPlace } from '#domain/list-player/item-uids.ts';

describe('uids of list items', () => {
  it('give place and context of a context track, and neither for a queued track', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (generation, index) => {
        expect(placeOfUid(uidOfPlace({ generation, index }))).to.deep.equal({ generation, index });
        expect(placeOfUid(`q${String(index)}`)).to.equal(null);
      }),
    );
  });
});
