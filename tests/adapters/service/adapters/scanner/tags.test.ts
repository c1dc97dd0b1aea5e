import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { IAudioMetadata } from 'music-metadata';
import { tagsOf } from '#adapters/service/adapters/scanner/metadata/tags.ts';
import { folderForEach, type ScannedFolder } from '#tests/support/service/scanned-folder.ts';

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

  it('have the MusicBrainz identifier of the recording, and no other text', () => {
    const tagged = (text: string) => tagsOf(metadata({ musicbrainz_recordingid: text })).recordingMbid;
    expect(tagged('8F3471B5-7E6A-48DA-86A9-C1C07A0F47AE ')).to.equal('8f3471b5-7e6a-48da-86a9-c1c07a0f47ae');
    expect([tagged('8f3471b5'), tagged('')]).to.deep.equal([null, null]);
  });

  it('know a podcast by its mark or genre', () => {
    expect(tagsOf(metadata({ podcast: true })).isPodcast).to.equal(true);
    expect(tagsOf(metadata({ genre: ['Podcast'] })).isPodcast).to.equal(true);
    expect(tagsOf(metadata({ genre: ['Pop'] })).isPodcast).to.equal(false);
  });
});

describe('tags of files', () => {
  let folder: ScannedFolder;
  folderForEach((path) => (folder = path));

  it('keep the MusicBrainz identifiers of recordings, from FLAC and from ID3 tags', async () => {
    const [one, two] = ['8f3471b5-7e6a-48da-86a9-c1c07a0f47ae', '00b471b5-7e6a-48da-86a9-c1c07a0f47ae'];
    folder.tone('a.flac', { title: 'One', MUSICBRAINZ_TRACKID: one });
    const path = folder.tone('b.mp3', {}, 330);
    folder.write('b.mp3', Buffer.concat([identifierTag(two), readFileSync(path)]));
    await folder.scan();
    const found = (await folder.tracks()).map(({ recordingMbid }) => recordingMbid);
    expect(found).to.have.members([one, two]);
  });
});

/** An ID3 tag of version 2.4 with one frame: the unique file identifier that MusicBrainz Picard writes. */
function identifierTag(recordingMbid: string): Buffer {
  const body = Buffer.from(`http://musicbrainz.org\0${recordingMbid}`, 'latin1');
  const frame = Buffer.concat([Buffer.from('UFID'), Buffer.from([0, 0, 0, body.length, 0, 0]), body]);
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, frame.length]), frame]);
}
