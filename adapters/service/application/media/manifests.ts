import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { Loudness } from '#domain/media/types.ts';
import { loudnessInManifest } from '#domain/track-playback/manifest-loudness.ts';
import type { Manifest, ManifestFile } from '#domain/track-playback/types.ts';
import { QUALITIES } from '../../domain/constants/media/media.ts';
import type { LibraryReader, PlayableSource } from '../ports/library-reader.ts';
import type { Manifests, OfferedManifest } from '../ports/media/manifests.ts';
import type { PackagedFile, Packager, Variant } from '../ports/media/packager.ts';
import type { VideoPackager } from '../ports/media/video-packager.ts';
import { PackagingFailure } from '../ports/media/packaging-error.ts';
import { fileIdOf } from '../records/audio-variants.ts';
import type { SignedUrls } from './signed-urls.ts';
import { chooseVariant, canDecode } from './variant-choice.ts';
import { pendingFile, remoteManifest } from './remote-file-offer.ts';
import { videoOffer } from './video/video-offer.ts';
import type { Protection } from './protection.ts';

export interface ManifestsDeps {
  readonly library: LibraryReader;
  readonly packager: Packager;
  readonly signedUrls: SignedUrls;
  readonly videos: Pick<VideoPackager, 'warm'>;
  readonly protection: Protection;
  /** The key systems with licences from this service. */
  readonly keySystems: readonly string[];
  /** Registers a file that was offered before its episode is fetched. */
  readonly enclosures: { registerVariant(episodeId: string, variant: Variant): Promise<void> };
}

const NO_DECODER = 'This device does not play the format of this track.';

/** Manifests over the packager: one file a track, the best the device takes and the operator allows; videos beside their sound. */
export function createManifests(deps: ManifestsDeps): Manifests {
  const { library, packager, signedUrls, videos, protection, keySystems } = deps;
  const localManifest = async (
    playable: PlayableSource,
    capabilities: DeviceCapabilities,
    sessionId: string | null,
  ): Promise<Manifest> => {
    const { source } = playable;
    const choice = chooseVariant(source, capabilities, protection, keySystems);
    if (!choice.ok) return { reason: choice.reason };
    const file = await packager.describe(source, choice.variant);
    if (!canDecode(capabilities.mime_types, file.mimeType)) return { reason: NO_DECODER };
    const fileId = fileIdOf(source.id, choice.variant);
    const urls = signedUrls.urlsOf(fileId, sessionId, '');
    const url = choice.format === 'file_urls_mp3' ? (urls[0] ?? null) : null;
    return { [choice.format]: [{ ...manifestFileOf(fileId, file, url, playable.loudness), urls }] };
  };

  const remoteOrPendingManifest = async (
    playable: PlayableSource,
    capabilities: DeviceCapabilities,
    sessionId: string | null,
  ) => {
    if (protection !== 'always') return remoteManifest(playable, capabilities, (id) => signedUrls.queryOf(id, sessionId));
    const { source } = playable;
    const choice = chooseVariant(source, capabilities, protection, keySystems);
    if (!choice.ok) return { reason: choice.reason };
    const file = pendingFile(source, fileIdOf(source.id, choice.variant));
    if (!canDecode(capabilities.mime_types, file.mime_type)) return { reason: NO_DECODER };
    await deps.enclosures.registerVariant(source.id, choice.variant);
    return { [choice.format]: [file] };
  };

  return {
    async manifestOf(uri, capabilities, sessionId) {
      const playable = await library.source(uri);
      if (playable === null) return { reason: 'This track is not in the library any more.' };
      if (playable.unplayable !== null) return { reason: playable.unplayable, ...(playable.isAway && { isPassing: true }) };
      if (playable.remote) return remoteOrPendingManifest(playable, capabilities, sessionId);
      const offered = videoOffer(playable, capabilities, protection);
      const heard = await localManifest(playable, capabilities, sessionId).catch(reasonOf);
      if (offered === null) return heard;
      return { ...(heard.reason === undefined && heard), manifest_ids_video: [offered] };
    },
    warm(uris, capabilities) {
      for (const uri of uris) {
        const warmed = library.source(uri).then((playable) => {
          if (playable === null || playable.unplayable !== null || playable.remote) return;
          if (videoOffer(playable, capabilities, protection) !== null) return videos.warm(playable.source);
          const choice = chooseVariant(playable.source, capabilities, protection, keySystems);
          if (choice.ok) packager.warm(playable.source, choice.variant);
        });
        // Only a head start: the request for the file reports errors.
        warmed.catch(() => undefined);
      }
    },
  };
}

function reasonOf(thrown: unknown): OfferedManifest {
  if (!(thrown instanceof PackagingFailure)) throw thrown;
  return { reason: thrown.message, ...(thrown.code === 'unavailable' && { isPassing: true }) };
}

function manifestFileOf(fileId: string, file: PackagedFile, url: string | null, loudness: Loudness | null): ManifestFile {
  return {
    file_id: fileId,
    file_url: url,
    format: file.format,
    mime_type: file.mimeType,
    bitrate: Math.round(file.bitrateBps),
    audio_quality: qualityOf(file),
    track_type: 'AUDIO',
    impression_urls: null,
    ...loudnessInManifest(loudness),
    seek_table: file.seekTable,
  };
}

function qualityOf({ bitrateBps, mimeType }: PackagedFile): string {
  const fitting = QUALITIES.find((quality) => bitrateBps >= quality.bitrateBps);
  return mimeType.toLowerCase().includes('flac') ? 'LOSSLESS' : (fitting?.name ?? 'LOW');
}
