import { expect } from 'chai';
import fc from 'fast-check';
import { levelsOf, loudnessFactor } from '#domain/media/sound/loudness.ts';
import type { Loudness } from '#domain/media/types.ts';
import { amplitudeOf } from '#domain/media/sound/volume.ts';

const tags = (some: Partial<Loudness>): Loudness => ({
  trackGainDb: null,
  trackPeak: null,
  albumGainDb: null,
  albumPeak: null,
  ...some,
});

const anyGain = fc.option(fc.oneof(fc.double({ min: -60, max: 60 }), fc.double()));
const anyPeak = fc.option(fc.oneof(fc.double({ min: 0, max: 2 }), fc.double()));
const anyMode = fc.constantFrom('track' as const, 'album' as const);

describe('loudness', () => {
  it('is unchanged when off or unknown', () => {
    expect(loudnessFactor(tags({ trackGainDb: -6, trackPeak: 1 }), 'off')).to.equal(1);
    expect(loudnessFactor(null, 'track')).to.equal(1);
    expect(loudnessFactor(tags({}), 'album')).to.equal(1);
  });

  it('uses the track or the album, and the other when one is unknown', () => {
    const both = tags({ trackGainDb: -20, trackPeak: 1, albumGainDb: -40 / 2.302, albumPeak: 1 });
    expect(loudnessFactor(both, 'track')).to.be.closeTo(0.1, 1e-9);
    expect(loudnessFactor(both, 'album')).to.be.closeTo(10 ** (-40 / 2.302 / 20), 1e-9);
    expect(loudnessFactor(tags({ trackGainDb: -20 }), 'album')).to.be.closeTo(0.1, 1e-9);
    expect(loudnessFactor(tags({ albumGainDb: -20 }), 'track')).to.be.closeTo(0.1, 1e-9);
  });

  it('makes a quiet recording louder, but only as far as its peak leaves room', () => {
    expect(loudnessFactor(tags({ trackGainDb: 6, trackPeak: 0.1 }), 'track')).to.be.closeTo(1.995, 0.001);
    expect(loudnessFactor(tags({ trackGainDb: 6, trackPeak: 0.8 }), 'track')).to.be.closeTo(1.25, 1e-9);
    expect(loudnessFactor(tags({ trackGainDb: 6 }), 'track')).to.equal(1);
  });

  it('never clips: the peak times the factor stays within full scale, for any tags', () => {
    fc.assert(
      fc.property(anyGain, anyPeak, anyGain, anyPeak, anyMode, (trackGainDb, trackPeak, albumGainDb, albumPeak, mode) => {
        const factor = loudnessFactor({ trackGainDb, trackPeak, albumGainDb, albumPeak }, mode);
        expect(factor).to.satisfy(Number.isFinite).and.to.be.greaterThan(0);
        const usesAlbum = mode === 'album' ? albumGainDb !== null : trackGainDb === null;
        const peak = usesAlbum ? albumPeak : trackPeak;
        const gain = usesAlbum ? albumGainDb : trackGainDb;
        if (gain !== null && Number.isFinite(gain)) {
          const known = peak !== null && Number.isFinite(peak) && peak > 0 ? peak : 1;
          expect(known * factor).to.be.at.most(1 + 1e-9);
        }
      }),
    );
  });

  it('splits between the element, which only attenuates, and a gain node if present', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), fc.boolean(), (amplitude, hasGain) => {
        const { element01, boost } = levelsOf(amplitude, hasGain);
        expect(element01).to.be.within(0, 1);
        if (hasGain) expect(element01 * boost).to.be.closeTo(amplitude, 1e-9);
        else expect(boost).to.equal(1);
      }),
    );
  });

  it('multiplies with the volume: half the volume of a track with room keeps its whole gain', () => {
    const factor = loudnessFactor(tags({ trackGainDb: 20 * Math.log10(2), trackPeak: 0.5 }), 'track');
    expect(levelsOf(amplitudeOf(0.5, 'linear') * factor, false)).to.deep.equal({ element01: 1, boost: 1 });
    expect(levelsOf(amplitudeOf(0.5, 'cubic') * factor, false).element01).to.be.closeTo(0.25, 1e-9);
  });
});
