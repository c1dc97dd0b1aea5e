import { expect } from 'chai';
import fc from 'fast-check';
import { createHash } from '#domain/diagnostics/hash.ts';

const hashOf = (value: unknown) => createHash()(value);

/** The same properties in another order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, reversed(part)])
      .reverse(),
  );
}

describe('hashes of states', () => {
  it('are equal for equal values, whatever the order of properties', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => hashOf(reversed(value)) === hashOf(value)));
  });

  it('differ when a part differs, and also between types', () => {
    const values = [
      null,
      0,
      '0',
      '',
      [],
      {},
      [[]],
      { a: [] },
      { a: 1 },
      { b: 1 },
      [1, 2],
      [2, 1],
      [[1], 2],
      new Set([1]),
      NaN,
      Infinity,
    ];
    expect(new Set(values.map(hashOf)).size).to.equal(values.length);
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), fc.string(), (value, one, other) => {
        fc.pre(one !== other);
        expect(hashOf([value, one])).to.not.equal(hashOf([value, other]));
      }),
    );
  });

  it('ignore absent values and texts for people', () => {
    expect(hashOf({ a: 1, b: undefined, message: 'one', debug: 'x' })).to.equal(hashOf({ a: 1, message: 'other' }));
  });
});
