import { expect } from 'chai';
import fc from 'fast-check';
import { isolated, keyFromLeftToRight, partBefore01 } from '#domain/core/direction.ts';

describe('the direction of reading', () => {
  it('turns the two arrows around from right to left, and no other key', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home'].map((key) => keyFromLeftToRight(key, 'rtl'))).to.deep.equal([
      'ArrowRight',
      'ArrowLeft',
      'ArrowUp',
      'Home',
    ]);
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom('ArrowLeft', 'ArrowRight', 'n', 'valueOf'), fc.string()), (key) => {
        expect(keyFromLeftToRight(key, 'ltr')).to.equal(key);
        expect(keyFromLeftToRight(keyFromLeftToRight(key, 'rtl'), 'rtl')).to.equal(key);
      }),
    );
  });

  it('measures the part of a box from the side where reading starts', () => {
    expect([partBefore01(30, 120, 'ltr'), partBefore01(30, 120, 'rtl'), partBefore01(30, 0, 'rtl')]).to.deep.equal([
      0.25, 0.75, 0,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 2_000 }), fc.integer({ min: 1, max: 1_500 }), (leftPx, widthPx) => {
        const [before, after] = [partBefore01(leftPx, widthPx, 'ltr'), partBefore01(leftPx, widthPx, 'rtl')];
        expect(before).to.be.within(0, 1);
        expect(before + after).to.be.closeTo(1, 1e-12);
      }),
    );
  });

  it('isolates a name with the marks of Unicode', () => {
    expect(isolated('Night Ferry!')).to.equal('\u2068Night Ferry!\u2069');
  });
});
