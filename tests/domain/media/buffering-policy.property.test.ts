import { expect } from 'chai';
import fc from 'fast-check';
import {
  bufferedAheadMs,
  evictUpToMs,
  bufferedSegments,
  isBuffered,
  isEndOfStreamDue,
  canJoin,
  nextBufferStep,
  nudgeToMs,
} from '#domain/media/buffering-policy.ts';
import { trackLayoutOf, type TrackLayout } from '#domain/media/segment-layout.ts';
import { anySeekTable } from '#tests/support/fixtures/media.ts';

const anyLayout: fc.Arbitrary<TrackLayout> = anySeekTable.map((table) => {
  const layout = trackLayoutOf(table);
  if (!layout.ok) throw new Error(layout.error.message);
  return layout.value;
});
const anyMoment = anyLayout.chain((layout) =>
  fc.record({
    layout: fc.constant(layout),
    held: fc.subarray(layout.segments.map((_, index) => index)).map((indices) => new Set(indices)),
    positionMs: fc.double({ min: -20_000, max: layout.durationMs, noNaN: true }),
  }),
);

describe('buffering policy', () => {
  it('never has more than 10 s and one fragment ahead [S9.75]', () => {
    fc.assert(
      fc.property(anyMoment, ({ layout, held, positionMs }) => {
        const step = nextBufferStep(layout, held, positionMs);
        if (step.type === 'fetch') expect(layout.segments[step.index]!.startMs - positionMs).to.be.below(10_000);
      }),
    );
  });

  it('fetches nothing twice, and leaves no gap after the position', () => {
    fc.assert(
      fc.property(anyMoment, ({ layout, held, positionMs }) => {
        const step = nextBufferStep(layout, held, positionMs);
        if (step.type !== 'fetch') return;
        expect(held.has(step.index)).to.equal(false);
        const before = layout.segments.slice(0, step.index).flatMap(({ endMs }, index) => (endMs > positionMs ? [index] : []));
        expect(before.every((index) => held.has(index))).to.equal(true);
      }),
    );
  });

  it('is complete after one fetch for each segment, from any position', () => {
    fc.assert(
      fc.property(anyLayout, (layout) => {
        const held = new Set<number>();
        for (let turn = 0; turn < layout.segments.length; turn += 1) {
          const step = nextBufferStep(layout, held, layout.segments[turn]!.startMs);
          expect(step).to.deep.equal({ type: 'fetch', index: turn });
          held.add(turn);
        }
        expect(nextBufferStep(layout, held, 0).type).to.equal('complete');
      }),
    );
  });

  it('evicts whole segments only, all of them behind the position', () => {
    fc.assert(
      fc.property(anyMoment, ({ layout, positionMs }) => {
        const upToMs = evictUpToMs(layout, positionMs);
        if (upToMs === null) return;
        expect(upToMs).to.be.at.most(positionMs - 30_000);
        expect(layout.segments.some(({ endMs }) => endMs === upToMs)).to.equal(true);
      }),
    );
  });

  it('counts exactly the segments that lie wholly in the buffer', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(), fc.nat(), (layout, a, b) => {
        const [from, to] = [a % layout.segments.length, b % layout.segments.length].sort((x, y) => x - y) as [number, number];
        const span = { startMs: layout.segments[from]!.startMs, endMs: layout.segments[to]!.endMs };
        const held = bufferedSegments(layout, [span], span.startMs);
        for (let index = from; index <= to; index += 1) expect(held.has(index)).to.equal(true);
        for (const index of held) expect(layout.segments[index]!.endMs).to.be.at.most(span.endMs + 50);
      }),
    );
  });

  it('counts the segment at the position when the rest of it is buffered, and not from any earlier position', () => {
    const layout = { headBytes: 9, delayMs: 0, durationMs: 30_000, segments: [0, 1, 2].map((index) => tenSeconds(index)) };
    const rest = [{ startMs: 18_000, endMs: 30_000 }];
    expect([...bufferedSegments(layout, rest, 18_500)]).to.deep.equal([1, 2]);
    for (const positionMs of [10_000, 17_000, 5_000, 25_000])
      expect([...bufferedSegments(layout, rest, positionMs)], String(positionMs)).to.deep.equal([2]);
  });

  const tenSeconds = (index: number) => {
    const startMs = index * 10_000;
    return { first: 9 + index * 100, last: 108 + index * 100, startMs, endMs: startMs + 10_000 };
  };

  const buffered = [
    { startMs: 1_000, endMs: 2_000 },
    { startMs: 3_000, endMs: 4_000 },
  ];

  it('finds buffered sound and how much follows', () => {
    expect(isBuffered(buffered, 999)).to.equal(false);
    expect(isBuffered(buffered, 1_000)).to.equal(true);
    expect(isBuffered(buffered, 2_000)).to.equal(false);
    expect(bufferedAheadMs(buffered, 1_250)).to.equal(750);
    expect(bufferedAheadMs(buffered, 2_500)).to.equal(0);
  });

  it('moves a position out of a small gap and leaves it in a large one', () => {
    expect(nudgeToMs(buffered, 500)).to.equal(1_000);
    expect(nudgeToMs(buffered, 499)).to.equal(null);
    expect(nudgeToMs(buffered, 1_500)).to.equal(null);
    expect(nudgeToMs(buffered, 4_000)).to.equal(null);
  });

  it('signals the end of the stream only without a further segment, in the last 10 s [S4.146] [S4.147]', () => {
    expect(isEndOfStreamDue(false, 50_000, 60_000)).to.equal(true);
    expect(isEndOfStreamDue(false, 49_999, 60_000)).to.equal(false);
    expect(isEndOfStreamDue(true, 60_000, 60_000)).to.equal(false);
  });

  it('appends nothing after an end that the decoder may have read', () => {
    expect(canJoin(true, 600)).to.equal(true);
    expect(canJoin(true, 599)).to.equal(false);
    expect(canJoin(false, 0)).to.equal(true);
  });
});
