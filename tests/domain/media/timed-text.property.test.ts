import { expect } from 'chai';
import * as fc from 'fast-check';
import { indexAt } from '#domain/media/timed-text.ts';

describe('the current line of a text with times', () => {
  it('is the last one that began', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { maxLength: 40, size: 'max' }),
        fc.integer({ min: -5, max: 55 }),
        (unordered, positionMs) => {
          const startsMs = unordered.toSorted((one, other) => one - other);
          expect(indexAt(startsMs, positionMs)).to.equal(startsMs.findLastIndex((startMs) => startMs <= positionMs));
        },
      ),
    );
  });
});
