import { expect } from 'chai';
import fc from 'fast-check';
import { isDeepEqual } from '#domain/core/deep-equal.ts';

describe('isDeepEqual', () => {
  it('finds copies equal, with their fields in another order too', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = structuredClone(value);
        expect(isDeepEqual(value, copy)).to.equal(true);
        if (typeof copy !== 'object' || copy === null || Array.isArray(copy)) return;
        expect(isDeepEqual(value, Object.fromEntries(Object.entries(copy).reverse()))).to.equal(true);
      }),
    );
  });

  it('distinguishes values of different content', () => {
    const different = [
      null,
      0,
      '',
      false,
      [],
      {},
      [0],
      [null],
      { a: 1 },
      { a: 2 },
      { b: 1 },
      { a: 1, b: 1 },
      { a: [1] },
      { a: undefined },
    ];
    for (const [index, one] of different.entries())
      for (const [at, other] of different.entries()) expect(isDeepEqual(one, other)).to.equal(index === at);
  });
});
