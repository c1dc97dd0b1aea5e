import { MIME_AAC } from '#domain/constants/playback/media.ts';
import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { Manifest, ManifestFile } from '#domain/track-playback/types.ts';
import type { PlayableSource } from '../ports/library-reader.ts';
import type { AudioSource } from '../ports/media/packager.ts';
import { formatOf } from '../records/audio-variants.ts';

const NO_FORMAT = 'This device plays no podcasts from elsewhere.';
const UNKNOWN: Omit<ManifestFile, 'file_id' | 'format' | 'mime_type' | 'bitrate'> = {
  file_url: null,
  audio_quality: 'NORMAL',
  impression_urls: null,
  gain_db: null,
  seek_table: null,
  track_type: 'AUDIO',
};

/**
 * An episode that is not here yet, by the one address that fetches it: it plays while it comes. Once it is here it is offered
 * like everything else. Spec §3 "external file URLs if podcasts allowed".
 */
export function remoteManifest(
  { source, remote }: PlayableSource,
  { manifest_formats }: Pick<DeviceCapabilities, 'manifest_formats'>,
  queryOf: (id: string) => string,
): Manifest {
  if (!manifest_formats.includes('file_urls_external')) return { reason: NO_FORMAT };
  const file_url = `/enclosure/${source.id}?${queryOf(source.id)}`;
  const mime_type = remote?.mediaType ?? '';
  const { bitrateBps: bitrate } = source;
  return { file_urls_external: [{ ...UNKNOWN, file_id: source.id, file_url, format: 'EXTERNAL', mime_type, bitrate }] };
}

/**
 * The file of an episode before it is fetched, where everything is encrypted. Its index is served once the episode is
 * fetched.
 */
export function pendingFile({ codec, bitrateBps }: AudioSource, file_id: string): ManifestFile {
  const kept = codec === 'opus' || codec === 'flac' ? codec : 'aac';
  const mime_type = kept === 'aac' ? MIME_AAC : `audio/mp4; codecs="${kept}"`;
  return { ...UNKNOWN, file_id, format: formatOf(kept, bitrateBps), mime_type, bitrate: bitrateBps };
}
