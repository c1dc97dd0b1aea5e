import type { Episode, Track } from '#domain/catalog/types.ts';
import type { MachineTrack, Manifest, TrackMetadata } from '#domain/track-playback/types.ts';
import type { Ad } from '../ports/features/ads.ts';
import { MS_PLAYED_UNTIL_UPDATE, MS_PLAYING_UPDATE_INTERVAL } from '../../domain/constants/media/playback.ts';

/** The URI and the name of a track's context. */
export interface TrackContext {
  readonly uri: string;
  readonly name: string;
}

/** A track of a state machine. Spec §3 "State machine: tracks[]". */
export function machineTrackOf(piece: Track | Episode, manifest: Manifest, context: TrackContext): MachineTrack {
  return {
    content_type: piece.type === 'episode' ? 'EPISODE' : 'TRACK',
    track_type: (manifest.manifest_ids_video ?? []).length > 0 ? 'VIDEO' : 'AUDIO',
    metadata: piece.type === 'episode' ? ofEpisode(piece, context) : ofTrack(piece, context),
    manifest,
    ms_played_until_update: MS_PLAYED_UNTIL_UPDATE,
    ms_playing_update_interval: MS_PLAYING_UPDATE_INTERVAL,
  };
}

/** The sound of a track under the name of who advertises; where it leads to is its album. Spec §3 "an ads object is derived". */
export function adTrackOf(ad: Ad, audio: MachineTrack): MachineTrack {
  const { duration, context_uri, context_description } = audio.metadata;
  const metadata: TrackMetadata = {
    uri: ad.uri,
    context_uri,
    context_description,
    name: ad.advertiser,
    duration,
    linked_from_uri: null,
    authors: ad.blurb === '' ? [] : [{ name: ad.blurb, uri: '' }],
    group_uri: ad.clickUrl,
    group_name: ad.advertiser,
    images: ad.image === null ? [] : [{ url: ad.image, width: null, height: null }],
  };
  const manifest = withImpressions(audio.manifest, ad.impressionUrls);
  return { ...audio, content_type: 'AD', track_type: 'AUDIO', metadata, manifest };
}

const AUDIO_FORMATS = ['file_ids_mp4', 'file_ids_mp4_dual', 'file_urls_mp3', 'file_urls_external'] as const;

function withImpressions(manifest: Manifest, impression_urls: readonly string[]): Manifest {
  if (impression_urls.length === 0) return manifest;
  return AUDIO_FORMATS.reduce<Manifest>((made, format) => {
    const files = made[format];
    return files === undefined ? made : { ...made, [format]: files.map((file) => ({ ...file, impression_urls })) };
  }, manifest);
}

function common({ uri, name, duration_ms }: Track | Episode, context: TrackContext) {
  return {
    uri,
    context_uri: context.uri,
    context_description: context.name === '' ? null : context.name,
    name,
    duration: duration_ms,
    linked_from_uri: null,
  };
}

function ofTrack(track: Track, context: TrackContext): TrackMetadata {
  return {
    ...common(track, context),
    authors: track.artists.map(({ name, uri }) => ({ name, uri })),
    group_uri: track.album?.uri ?? '',
    group_name: track.album?.name ?? '',
    images: track.album?.images ?? [],
  };
}

function ofEpisode(episode: Episode, context: TrackContext): TrackMetadata {
  const { show } = episode;
  return {
    ...common(episode, context),
    authors: show ? [{ name: show.publisher, uri: show.uri }] : [],
    group_uri: show?.uri ?? '',
    group_name: show?.name ?? '',
    images: episode.images.length > 0 ? episode.images : (show?.images ?? []),
  };
}

/** Whether a device was offered any file at all. */
export function hasFiles({ file_ids_mp4, file_urls_mp3, file_urls_external, manifest_ids_video }: Manifest): boolean {
  const offered = [file_ids_mp4, file_urls_mp3, file_urls_external, manifest_ids_video];
  return offered.some((files) => files !== undefined && files.length > 0);
}
