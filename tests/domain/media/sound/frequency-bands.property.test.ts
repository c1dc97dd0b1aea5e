import { expect } from 'chai';
import fc from 'fast-check';
import { foldBands } from '#domain/media/sound/frequency-bands.ts';

const BINS = 1_024;
const fold = (bins: Uint8Array, count: number, sampleRateHz = 48_000) => {
  const bands = new Uint8Array(count);
  foldBands(bins, sampleRateHz, bands);
  return [...bands];
};

describe('frequency bands', () => {
  it('show a tone in its own band, by octaves', () => {
    const bins = new Uint8Array(BINS);
    bins[Math.round(1_000 / (24_000 / BINS))] = 200;
    const bands = fold(bins, 24);
    // 40 Hz to 16 kHz are 8.6 octaves: 1 kHz lies 4.64 above the lowest, in band 12 of 24.
    expect(bands.indexOf(200)).to.equal(12);
    expect(bands.filter((level) => level > 0)).to.have.length(1);
  });

  it('hold no level that the frequencies do not have, and are all as loud as a sound that is as loud everywhere', () => {
    const anyBins = fc.uint8Array({ minLength: 64, maxLength: 2_048 });
    fc.assert(
      fc.property(anyBins, fc.integer({ min: 1, max: 64 }), fc.constantFrom(44_100, 48_000, 96_000), (bins, count, rate) => {
        const levels = new Set(bins);
        for (const level of fold(bins, count, rate)) expect(levels.has(level)).to.equal(true);
        expect(new Set(fold(bins.fill(90), count, rate))).to.deep.equal(new Set([90]));
      }),
    );
  });
});
