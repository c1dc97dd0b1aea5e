import { expect } from 'chai';
import fc from 'fast-check';
import { byteRangeOf, trackLayoutOf, segmentAt, type TrackLayout } from '#domain/media/segment-layout.ts';
import { startPositionMs } from '#domain/media/timeline.ts';
import type { SeekTable } from '#domain/media/types.ts';
import { anySeekTable } from '#tests/support/fixtures/media.ts';

const laidOut = (table: SeekTable): TrackLayout => {
  const layout = trackLayoutOf(table);
  if (!layout.ok) throw new Error(layout.error.message);
  return layout.value;
};

describe('track layout', () => {
  it('covers the file from its first byte to its last without a hole [S3.106]', () => {
    fc.assert(
      fc.property(anySeekTable, (table) => {
        const layout = laidOut(table);
        const ranges = layout.segments.map((_, index) => byteRangeOf(layout, index));
        const bytes = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
        expect(bytes).to.equal(table.offset + table.segments.reduce((sum, [sizeBytes]) => sum + sizeBytes, 0));
        ranges.slice(1).forEach(({ first }, index) => expect(first).to.equal((ranges[index]?.last ?? 0) + 1));
      }),
    );
  });

  it('fetches the head of the file together with the first segment', () => {
    fc.assert(
      fc.property(anySeekTable, (table) => {
        const layout = laidOut(table);
        expect(byteRangeOf(layout, 0)).to.deep.equal({ first: 0, last: table.offset + table.segments[0]![0] - 1 });
      }),
    );
  });

  it('covers the track from 0 to its exact duration, without delay and padding', () => {
    fc.assert(
      fc.property(anySeekTable, (table) => {
        const layout = laidOut(table);
        expect(layout.segments[0]?.startMs).to.equal(0);
        expect(layout.segments.at(-1)?.endMs).to.equal(layout.durationMs);
        layout.segments.slice(1).forEach(({ startMs }, index) => expect(startMs).to.equal(layout.segments[index]?.endMs));
      }),
    );
  });

  it('finds the segment at a position', () => {
    fc.assert(
      fc.property(anySeekTable, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (table, fraction) => {
        const layout = laidOut(table);
        const positionMs = fraction * layout.durationMs;
        const segment = layout.segments[segmentAt(layout, positionMs)];
        expect(segment?.startMs).to.be.at.most(positionMs);
        expect(segment?.endMs).to.be.greaterThan(positionMs);
      }),
    );
  });

  it('takes the first segment before the track and the last one past its end', () => {
    const layout = laidOut({ ...fc.sample(anySeekTable, 1)[0]! });
    expect(segmentAt(layout, -1)).to.equal(0);
    expect(segmentAt(layout, layout.durationMs + 1)).to.equal(layout.segments.length - 1);
  });

  const good: SeekTable = {
    protection: null,
    pssh: null,
    offset: 100,
    timescale: 1000,
    encoder_delay_samples: 0,
    padding_samples: 0,
    segments: [[10, 1000]],
  };
  const malformed: readonly (readonly [string, SeekTable])[] = [
    ['no segments', { ...good, segments: [] }],
    ['a timescale of 0', { ...good, timescale: 0 }],
    ['a negative offset', { ...good, offset: -1 }],
    ['a segment without bytes', { ...good, segments: [[0, 1000]] }],
    ['a duration that is not a number', { ...good, segments: [[10, Number.NaN]] }],
    ['more delay and padding than sound', { ...good, encoder_delay_samples: 600, padding_samples: 400 }],
  ];
  for (const [name, table] of malformed)
    it(`rejects a seek table with ${name} [S8.77]`, () => {
      const layout = trackLayoutOf(table);
      expect(layout.ok ? null : layout.error.code).to.equal('FILE_MALFORMED_SEEKTABLE');
    });

  it('starts at 0 when the start lies beyond the duration [S4.129]', () => {
    expect(startPositionMs(999, 1000)).to.equal(999);
    expect(startPositionMs(1000, 1000)).to.equal(0);
    expect(startPositionMs(-1, 1000)).to.equal(0);
    expect(startPositionMs(Number.NaN, 1000)).to.equal(0);
  });
});
