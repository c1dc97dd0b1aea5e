import { expect } from 'chai';
import { type PlaybackCapabilities, chooseFile } from '#domain/track-playback/file-selection.ts';
import type { Manifest, ManifestFile } from '#domain/track-playback/types.ts';
import { SEEK_TABLE } from './support.ts';

const ABLE: PlaybackCapabilities = {
  keySystems: ['org.w3.clearkey'],
  mimeTypes: ['audio/mp4; codecs="mp4a.40.2"', 'audio/mpeg'],
};

function file(bitrate: number, more: Partial<ManifestFile> = {}): ManifestFile {
  return {
    file_id: `f${bitrate}`,
    file_url: null,
    format: `MP4_${bitrate}`,
    mime_type: 'audio/mp4; codecs="mp4a.40.2"',
    bitrate,
    audio_quality: '',
    track_type: 'AUDIO',
    impression_urls: null,
    gain_db: null,
    seek_table: SEEK_TABLE,
    ...more,
  };
}

function chosen(manifest: Manifest, abilities = ABLE): number | string {
  const choice = chooseFile(manifest, abilities);
  return choice.ok ? choice.value.file.bitrate : choice.error.code;
}

describe('the file of a track', () => {
  const manifest = { file_ids_mp4: [file(320_000), file(96_000), file(128_000), file(24_000)] };

  it('has at most 128000 bit/s by default [S9.82]', () => expect(chosen(manifest)).to.equal(128_000));

  it('has at most the preferred bitrate, else the smallest [S9.82]', () => {
    expect(chosen(manifest, { ...ABLE, bitrateBps: 320_000 })).to.equal(320_000);
    expect(chosen(manifest, { ...ABLE, bitrateBps: 127_999 })).to.equal(96_000);
    expect(chosen(manifest, { ...ABLE, bitrateBps: 10_000 })).to.equal(24_000);
  });

  it('is the only one available, at any bitrate [S9.82]', () =>
    expect(chosen({ file_ids_mp4: [file(900_000)] })).to.equal(900_000));

  it('is a protected one before a clear one of a better bitrate', () => {
    const clear = file(96_000, { seek_table: { ...SEEK_TABLE, protection: null, pssh: null } });
    expect(chosen({ file_ids_mp4: [clear, file(256_000)] })).to.equal(256_000);
  });

  it('is none when the manifest has none, or none fits [S8.22] [S8.33]', () => {
    expect(chosen({})).to.equal('STORAGE_MANIFEST_EMPTY');
    expect(chosen(manifest, { ...ABLE, mimeTypes: ['audio/mpeg'] })).to.equal('FILE_FORMAT_NOT_SUPPORTED');
    expect(chosen(manifest, { ...ABLE, keySystems: [] })).to.equal('EME_API_UNSUPPORTED');
  });
});
