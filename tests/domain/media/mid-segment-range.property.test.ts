import { expect } from 'chai';
import fc from 'fast-check';
import { SKIPPED_MS_MIN } from '#domain/constants/playback/media.ts';
import { midSegmentRange } from '#domain/media/mid-segment-range.ts';

const anySegment = fc
  .record({
    first: fc.nat(1e7),
    bytes: fc.integer({ min: 1, max: 2e6 }),
    startMs: fc.nat(1e7),
    lengthMs: fc.integer({ min: 20, max: 12_000 }),
  })
  .map(({ first, bytes, startMs, lengthMs }) => ({ first, last: first + bytes - 1, startMs, endMs: startMs + lengthMs }));

/** Spec §9 "Audio fragment nominal length is 10": a far seek lands in the middle of one. */
describe('the skipped part of a segment', () => {
  it('lies inside the segment, after its head and before the position', () => {
    fc.assert(
      fc.property(anySegment, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (segment, part, isProtected) => {
        const positionMs = segment.startMs + part * (segment.endMs - segment.startMs);
        const skip = midSegmentRange(segment, positionMs, isProtected);
        if (skip === null) return;
        const { headLast, tailFirst } = skip;
        expect(segment.first).to.be.below(headLast);
        expect(headLast).to.be.below(tailFirst);
        expect(tailFirst - segment.first).to.be.at.most((segment.last + 1 - segment.first) * part);
      }),
    );
  });

  it('is empty at the start of a segment, or outside it', () => {
    const segment = { first: 1_000, last: 160_999, startMs: 11_000, endMs: 21_000 };
    for (const positionMs of [0, 11_000, 11_000 + SKIPPED_MS_MIN, 21_000, 30_000])
      expect(midSegmentRange(segment, positionMs, false)).to.equal(null);
    expect(midSegmentRange(segment, 20_000, false)).to.not.equal(null);
  });

  it('saves nine tenths of the bytes a second before the end of ten at 128 kbit/s', () => {
    const segment = { first: 0, last: 159_999, startMs: 0, endMs: 10_000 };
    const skip = midSegmentRange(segment, 9_500, true);
    const asked = (skip?.headLast ?? 0) + 1 + segment.last + 1 - (skip?.tailFirst ?? 0);
    expect(asked).to.be.below(32_000);
  });
});
