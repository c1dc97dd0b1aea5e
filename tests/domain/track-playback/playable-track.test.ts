import { expect } from 'chai';
import type { PlayableTrack } from '#domain/media/types.ts';
import { withPlaybackInfo, unplayableReason } from '#domain/track-playback/playable-track.ts';
import type { MachineTrack, ManifestFile } from '#domain/track-playback/types.ts';
import { DURATION_MS, machineTrack, SEEK_TABLE } from './support.ts';

const FILE: ManifestFile = {
  file_id: 'f1',
  file_url: null,
  format: 'MP4_128',
  mime_type: 'audio/mp4; codecs="mp4a.40.2"',
  bitrate: 128_000,
  audio_quality: '',
  track_type: 'AUDIO',
  impression_urls: null,
  gain_db: null,
  seek_table: SEEK_TABLE,
};
const TRACK: MachineTrack = {
  ...machineTrack('spotify:track:a'),
  manifest: { file_ids_mp4: [{ ...FILE, file_id: 'f0' }, FILE] },
};
const FOUND: PlayableTrack = {
  uri: 'spotify:track:a',
  streamType: 'file_ids_mp4',
  fileId: 'f1',
  mimeType: FILE.mime_type,
  durationMs: DURATION_MS,
  urls: ['https://cdn/1', 'https://cdn/2'],
  seekTable: SEEK_TABLE,
  loudness: null,
};

describe('a track for playback', () => {
  it('has the data for its records and its licence [S3.104]', () => {
    expect(withPlaybackInfo(TRACK, FOUND).track).to.deep.equal({
      uri: 'spotify:track:a',
      fileId: 'f1',
      format: 'MP4_128',
      isAd: false,
      mediaType: 'audio',
      logData: { contextUri: 'spotify:album:a', linkedFromUri: null },
      licenseEndpoint: { mediaType: 'audio', contentId: 'f1' },
      resolvedURL: 'https://cdn/1',
      noManifest: false,
      preloadedManifest: SEEK_TABLE,
    });
  });

  it('needs no licence when clear, and has no manifest with a plain address [S3.104]', () => {
    const external = { ...FOUND, streamType: 'file_urls_external', fileId: null, seekTable: null } as const;
    const manifest = { file_urls_external: [{ ...FILE, format: 'EXTERNAL', seek_table: null }] };
    const { track } = withPlaybackInfo({ ...TRACK, manifest }, external);
    expect(track).to.include({ licenseEndpoint: null, noManifest: true, preloadedManifest: null, format: 'EXTERNAL' });
  });

  it('of an advertisement is never logged [S3.104]', () => {
    const ad = { ...TRACK, content_type: 'AD' } as const;
    expect(withPlaybackInfo(ad, FOUND).track).to.include({ isAd: true, logData: null });
    expect(unplayableReason({ ...ad, metadata: { ...ad.metadata, context_uri: '' } })).to.equal(null);
  });

  it('of a video is one [S3.104]', () => {
    const { track } = withPlaybackInfo(TRACK, { ...FOUND, streamType: 'manifest_ids_video', seekTable: null });
    expect(track).to.include({ mediaType: 'video', noManifest: false, licenseEndpoint: null });
  });

  it('needs a URI and something to log [S5.32] [S5.33]', () => {
    const without = (change: Partial<MachineTrack['metadata']>) =>
      unplayableReason({ ...TRACK, metadata: { ...TRACK.metadata, ...change } });
    expect(unplayableReason(TRACK)).to.equal(null);
    expect(without({ uri: '' })?.message).to.equal('Cannot find a playable URI.');
    expect(without({ context_uri: '' })?.message).to.equal('Invalid track: logging info not specified');
  });
});
