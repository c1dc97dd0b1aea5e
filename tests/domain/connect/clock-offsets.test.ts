import { expect } from 'chai';
import { withMeasuredOffset, withOffset } from '#domain/connect/clock-offsets.ts';

describe("the offset of this machine's clock", () => {
  it('is the smallest of the latest eight', () => {
    let offsets: readonly number[] = [];
    for (const offsetMs of [1, 2, 3, 4, 5, 6, 7, 8, 9]) offsets = withOffset(offsets, offsetMs);
    expect(offsets).to.deep.equal([9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('is measured again when it grew by more than the round trip explains', () => {
    expect(withMeasuredOffset([100, 120], 160, 60)).to.deep.equal([160, 100, 120]);
    expect(withMeasuredOffset([100, 120], 161, 60)).to.deep.equal([161]);
    expect(withMeasuredOffset([100, 120], -300_000, 60)).to.deep.equal([-300_000, 100, 120]);
  });

  it('is the first one while there is no other', () => {
    expect(withMeasuredOffset([], 7, 3)).to.deep.equal([7]);
  });
});
