import type { Artist, Episode, Image, LinkedTrack, Track } from './types.ts';

interface Named {
  readonly uri: string;
  readonly name: string;
}

/**
 * The metadata a player needs of a track or episode. Spec §3 "Track … Metadata form". An episode has its show in place of an
 * album.
 */
export interface Metadata {
  readonly id: string;
  readonly uri: string;
  readonly type: 'track' | 'episode';
  /** The requested track when this one replaces it. */
  readonly linked_from: LinkedTrack | null;
  readonly media_type: 'audio' | 'video';
  readonly name: string;
  readonly duration_ms: number;
  readonly artists: readonly Named[];
  readonly album: Named & { readonly images: readonly Image[] };
  readonly is_playable: boolean;
}

export interface ArtistMetadata {
  readonly id: string;
  readonly uri: string;
  readonly type: 'artist';
  readonly name: string;
  readonly images: readonly Image[];
  readonly genres: readonly string[];
}

function groupOf(group: (Named & { readonly images: readonly Image[] }) | undefined): Metadata['album'] {
  return { uri: group?.uri ?? '', name: group?.name ?? '', images: group?.images ?? [] };
}

export function trackMetadata({ id, uri, type, name, duration_ms, is_playable, ...track }: Track): Metadata {
  const artists = track.artists.map((artist): Named => ({ uri: artist.uri, name: artist.name }));
  const linked_from = track.linked_from ?? null;
  return {
    id,
    uri,
    type,
    linked_from,
    media_type: 'audio',
    name,
    duration_ms,
    artists,
    album: groupOf(track.album),
    is_playable,
  };
}

/** `hasPicture`: the episode has a video. */
export function episodeMetadata(episode: Episode, hasPicture: boolean): Metadata {
  const { id, uri, type, name, duration_ms, is_playable, show } = episode;
  return {
    id,
    uri,
    type,
    name,
    duration_ms,
    is_playable,
    linked_from: null,
    media_type: hasPicture ? 'video' : 'audio',
    artists: [],
    album: groupOf(show),
  };
}

export function artistMetadata({ id, uri, type, name, images, genres }: Artist): ArtistMetadata {
  return { id, uri, type, name, images, genres };
}
