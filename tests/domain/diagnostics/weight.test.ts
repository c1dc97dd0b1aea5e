import { expect } from 'chai';
import { weightOf } from '#domain/diagnostics/weight.ts';

describe('the weight of a value', () => {
  it('grows with its texts, properties and items', () => {
    expect(weightOf('abcd')).to.equal(8);
    expect(weightOf(1)).to.equal(8);
    expect(weightOf({ a: 'abcd', b: null })).to.equal(16 + 8 + 16 + 8);
    expect(weightOf([['ab'], ['cd']])).to.equal(2 * (8 + 8 + 4));
  });

  it('counts only what a value does not share with the earlier one', () => {
    const items = Array.from({ length: 1_000 }, (_, id) => ({ id, name: 'a name' }));
    const before = { items, positionMs: 1 };
    expect(weightOf(before)).to.be.greaterThan(30_000);
    expect(weightOf({ ...before, positionMs: 2 }, before)).to.equal(16 + 16 + 8);
    expect(weightOf(before, before)).to.equal(0);
    expect(weightOf({ ...before, items: [...items, { id: 1_000, name: 'a name' }] }, before)).to.be.within(8_000, 8_200);
  });
});
