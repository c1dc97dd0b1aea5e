import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { Manifest } from '#domain/track-playback/types.ts';
import type { PlayableSource } from '../ports/library-reader.ts';
import type { Protection } from '../settings.ts';

const IN_CLEAR = 'This episode comes from its publisher in the clear, and here everything that plays is encrypted.';
const NO_FORMAT = 'This device plays no podcasts from elsewhere.';

/**
 * An episode that is not here yet, by the one address that fetches it: it plays while it comes. Once it is here it is offered
 * like everything else. Spec §3 "external file URLs if podcasts allowed".
 */
export function remoteOffer(
  { source, remote }: PlayableSource,
  { manifest_formats }: Pick<DeviceCapabilities, 'manifest_formats'>,
  protection: Protection,
  queryOf: (id: string) => string,
): Manifest {
  if (protection === 'always') return { reason: IN_CLEAR };
  if (!manifest_formats.includes('file_urls_external')) return { reason: NO_FORMAT };
  return {
    file_urls_external: [
      {
        file_id: source.id,
        file_url: `/enclosure/${source.id}?${queryOf(source.id)}`,
        format: 'EXTERNAL',
        mime_type: remote?.mediaType ?? '',
        bitrate: source.bitrateBps,
        audio_quality: 'NORMAL',
        track_type: 'AUDIO',
        impression_urls: null,
        gain_db: null,
        seek_table: null,
      },
    ],
  };
}
