import { expect } from 'chai';
import fc from 'fast-check';
import { speedAfter, speedFrom } from '#domain/media/sound/speed.ts';

describe('the speed of episodes', () => {
  it('stays between 0.5 and 3, in steps of 0.05', () => {
    expect([0.2, 0.5, 0.51, 1.23, 2.99, 3, 9, NaN].map(speedFrom)).to.deep.equal([0.5, 0.5, 0.5, 1.25, 3, 3, 3, 1]);
    fc.assert(
      fc.property(fc.double(), (value) => {
        const speed = speedFrom(value);
        expect(speed).to.be.within(0.5, 3);
        expect(speedFrom(speed)).to.equal(speed);
        expect(Math.abs(speed * 20 - Math.round(speed * 20))).to.be.below(1e-9);
      }),
    );
  });

  it('goes up and down by 0.1 a press, and stops at its ends', () => {
    expect(speedAfter(1, 1)).to.equal(1.1);
    expect(speedAfter(1.1, -1)).to.equal(1);
    expect(speedAfter(3, 1)).to.equal(3);
    expect(speedAfter(0.55, -1)).to.equal(0.5);
  });
});
