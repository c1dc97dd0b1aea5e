import type { ManifestFile } from '#domain/track-playback/types.ts';

/** A file of a manifest: AAC of 128 kbit/s without a seek table. */
export const manifestFile = (file_id: string, more: Partial<ManifestFile> = {}): ManifestFile => ({
  file_id,
  file_url: null,
  format: 'MP4_128',
  mime_type: 'audio/mp4; codecs="mp4a.40.2"',
  bitrate: 128_000,
  audio_quality: 'HIGH',
  track_type: 'AUDIO',
  impression_urls: null,
  gain_db: null,
  seek_table: null,
  ...more,
});
