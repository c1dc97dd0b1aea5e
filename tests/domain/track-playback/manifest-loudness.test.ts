import { expect } from 'chai';
import fc from 'fast-check';
import { loudnessInManifest, loudnessOf } from '#domain/track-playback/manifest-loudness.ts';

const anyValue = fc.option(fc.double({ min: -30, max: 30, noNaN: true }));
const anyLoudness = fc.record({ trackGainDb: anyValue, trackPeak: anyValue, albumGainDb: anyValue, albumPeak: anyValue });

describe('loudness in a manifest', () => {
  it('converts to a manifest and back, as long as a gain is known', () => {
    fc.assert(
      fc.property(anyLoudness, (loudness) => {
        const isKnown = loudness.trackGainDb !== null || loudness.albumGainDb !== null;
        expect(loudnessOf(loudnessInManifest(loudness))).to.deep.equal(isKnown ? loudness : null);
      }),
    );
  });

  it('is the track’s gain alone when the service sends no more', () => {
    expect(loudnessOf({ gain_db: -6 })).to.deep.equal({ trackGainDb: -6, trackPeak: null, albumGainDb: null, albumPeak: null });
    expect(loudnessOf(loudnessInManifest(null))).to.equal(null);
  });
});
