import { expect } from 'chai';
import type { IAudioMetadata } from 'music-metadata';
import { tagsOf } from '#adapters/service/adapters/scanner/metadata/tags.ts';

const NUMBERS = { no: null, of: null };

function metadata(common: Partial<IAudioMetadata['common']>, native: IAudioMetadata['native'] = {}): IAudioMetadata {
  return {
    common: { track: NUMBERS, disk: NUMBERS, movementIndex: NUMBERS, ...common },
    native,
    format: { tagTypes: [], trackInfo: [] },
    quality: { warnings: [] },
  };
}

describe('tags', () => {
  it('repair names that were read in the wrong alphabet', () => {
    expect(tagsOf(metadata({ title: 'BjÃ¶rk' })).title).to.equal('Björk');
    expect(tagsOf(metadata({ title: 'Ã la carte' })).title).to.equal('Ã la carte');
    expect(tagsOf(metadata({ title: 'Björk' })).title).to.equal('Björk');
  });

  it('give gain in decibel, from ReplayGain and from R128', () => {
    const replayGain = { replaygain_track_gain: { dB: -7.5, ratio: 0.18 }, replaygain_track_peak: { dB: 0, ratio: 0.98 } };
    expect(tagsOf(metadata(replayGain)).gain).to.deep.equal({ trackDb: -7.5, albumDb: null, trackPeak: 0.98, albumPeak: null });
    const whole = { replaygain_album_gain: { dB: -6, ratio: 0.25 }, replaygain_album_peak: { dB: 0, ratio: 0.9 } };
    expect(tagsOf(metadata(whole)).gain).to.deep.equal({ trackDb: null, albumDb: -6, trackPeak: null, albumPeak: 0.9 });
    const r128 = {
      vorbis: [
        { id: 'R128_TRACK_GAIN', value: '-512' },
        { id: 'R128_ALBUM_GAIN', value: '256' },
      ],
    };
    expect(tagsOf(metadata({}, r128)).gain).to.deep.equal({ trackDb: 3, albumDb: 6, trackPeak: null, albumPeak: null });
    expect(tagsOf(metadata({})).gain).to.equal(null);
  });

  it('mark explicit tracks by their advisory', () => {
    const advised = (value: number) => tagsOf(metadata({}, { iTunes: [{ id: 'rtng', value }] })).isExplicit;
    expect([advised(0), advised(1), advised(2), advised(4)]).to.deep.equal([false, true, false, true]);
  });

  it('know a podcast by its mark or genre', () => {
    expect(tagsOf(metadata({ podcast: true })).isPodcast).to.equal(true);
    expect(tagsOf(metadata({ genre: ['Podcast'] })).isPodcast).to.equal(true);
    expect(tagsOf(metadata({ genre: ['Pop'] })).isPodcast).to.equal(false);
  });
});
