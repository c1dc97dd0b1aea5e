import { expect } from 'chai';
import fc from 'fast-check';
import { defaultBandwidthBps, estimateBps, addSample, NO_BANDWIDTH } from '#domain/media/video/bandwidth.ts';
import { createTally } from '#tests/support/world/tally.ts';

const DEFAULT_BPS = 400_000;
const anyFragment = fc.record({ bytes: fc.integer({ min: 16_000, max: 5_000_000 }), ms: fc.integer({ min: 1, max: 60_000 }) });
type Fragment = { readonly bytes: number; readonly ms: number };

const after = (fragments: readonly Fragment[]) =>
  fragments.reduce((bandwidth, { bytes, ms }) => addSample(bandwidth, bytes, ms), NO_BANDWIDTH);
const estimate = (fragments: readonly Fragment[]) => estimateBps(after(fragments), DEFAULT_BPS);
const bpsOf = ({ bytes, ms }: Fragment) => (bytes * 8_000) / ms;

/** Fragments of one rate: so many bytes, in the time they take at it. */
const at = (bps: number, bytes: number, count: number): readonly Fragment[] =>
  Array.from({ length: count }, () => ({ bytes, ms: (bytes * 8_000) / bps }));

describe('bandwidth estimate', () => {
  it('starts with 400000 bit/s, or with the downlink of the browser [S9.56]', () => {
    expect(defaultBandwidthBps(undefined)).to.equal(400_000);
    expect(defaultBandwidthBps(0)).to.equal(400_000);
    expect(defaultBandwidthBps(2.5)).to.equal(2_500_000);
    expect(estimateBps(NO_BANDWIDTH, defaultBandwidthBps(10))).to.equal(10_000_000);
  });

  it('ignores fragments under 16000 bytes, however many [S9.57]', () => {
    fc.assert(
      fc.property(fc.array(anyFragment, { maxLength: 20 }), fc.nat({ max: 15_999 }), fc.nat(), (fragments, bytes, ms) => {
        const before = after(fragments);
        expect(addSample(before, bytes, ms)).to.deep.equal(before);
      }),
    );
    expect(addSample(NO_BANDWIDTH, 16_000, 10).bytes).to.equal(16_000);
  });

  it('stays with the default until 128000 bytes were measured [S9.58]', () => {
    expect(estimate(at(3_000_000, 16_000, 7))).to.equal(DEFAULT_BPS);
    expect(estimate(at(3_000_000, 127_999, 1))).to.equal(DEFAULT_BPS);
    expect(estimate(at(3_000_000, 128_000, 1))).to.be.closeTo(3_000_000, 1);
  });

  it('is half way down to a new rate after 2 s of it, and half way up after 5 s [S9.59]', () => {
    const long = at(1_000_000, 1_000_000, 20);
    const seconds = (bps: number, count: number) => at(bps, (bps / 8) * count, 1);
    expect(estimate([...long, ...seconds(3_000_000, 5)])).to.be.closeTo(2_000_000, 1_000);
    expect(estimate([...long, ...seconds(3_000_000, 2)])).to.be.below(1_600_000);
    expect(estimate([...long, ...seconds(200_000, 2)])).to.be.closeTo(600_000, 1_000);
  });

  it('is the smaller of its two averages: quick to fall, slow to rise', () => {
    const high = at(8_000_000, 1_000_000, 30);
    const low = at(400_000, 50_000, 30);
    const dip = estimate([...high, ...at(400_000, 50_000, 2)]);
    const peak = estimate([...low, ...at(8_000_000, 1_000_000, 2)]);
    expect((8_000_000 - dip) / 7_600_000).to.be.greaterThan((peak - 400_000) / 7_600_000);
  });

  it('stays in the range of its samples, and equals a steady rate', () => {
    const tally = createTally('fragments', ['last one slower than before', 'last one faster', 'very unlike'] as const);
    fc.assert(
      fc.property(fc.array(anyFragment, { minLength: 8, maxLength: 40 }), (fragments) => {
        const rates = fragments.map(bpsOf);
        tally.count((rates.at(-1) ?? 0) < estimate(fragments.slice(0, -1)) ? 'last one slower than before' : 'last one faster');
        if (Math.max(...rates) > 100 * Math.min(...rates)) tally.count('very unlike');
        expect(estimate(fragments)).to.be.within(Math.min(...rates) * 0.999, Math.max(...rates) * 1.001);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 100_000_000 }), fc.integer({ min: 1, max: 40 }), (bps, count) => {
        expect(estimate(at(bps, 200_000, count))).to.be.closeTo(bps, bps * 0.001);
      }),
    );
    tally.expectAll();
  });

  it('is finite for any samples', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ bytes: fc.nat(), ms: fc.nat() }), { maxLength: 30 }), (fragments) => {
        expect(Number.isFinite(estimate(fragments))).to.equal(true);
      }),
    );
  });
});
