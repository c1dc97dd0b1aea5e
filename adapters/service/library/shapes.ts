import type { Album, AlbumRef, Artist, ArtistRef, Episode, Image, Page, Show, ShowRef, Track } from '#domain/catalog/types.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { IMAGE_SIZES_PX } from '../constants/catalog.ts';
import { fileIdOf } from '../media/packaging/variants.ts';
import type { AlbumRecord, ArtistRecord, EpisodeRecord, ShowRecord, TrackRecord } from './records.ts';

/** Records in the shapes of the public Web API. `base`: scheme and host before every path, or empty. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export function imagesOf(base: string, imageId: string | null): readonly Image[] {
  if (imageId === null) return [];
  return IMAGE_SIZES_PX.map((sizePx) => ({
    url: `${base}/image/${imageId}?size=${String(sizePx)}`,
    width: sizePx,
    height: sizePx,
  }));
}

/** Public, unprotected, 30 seconds; null for what cannot be played at all. */
function previewUrl(base: string, sourceId: string, unplayable: string | null): string | null {
  return unplayable === null ? `${base}/preview/${fileIdOf(sourceId, 'preview')}` : null;
}

export function artistRefOf({ id, name }: Named): ArtistRef {
  return { id, uri: formatContentUri({ type: 'artist', id }), name, type: 'artist' };
}

export function artistOf(base: string, record: ArtistRecord): Artist {
  const { genres, imageId } = record;
  return { ...artistRefOf(record), images: imagesOf(base, imageId), genres, popularity: 0, followers: { total: 0 } };
}

export function albumRefOf(base: string, record: AlbumRecord, artists: readonly ArtistRef[]): AlbumRef {
  const { id, name, type, releaseDate } = record;
  return {
    id,
    uri: formatContentUri({ type: 'album', id }),
    name,
    type: 'album',
    album_type: type,
    album_group: type,
    artists,
    images: imagesOf(base, record.imageId),
    release_date: releaseDate,
    release_date_precision: precisionOf(releaseDate),
    total_tracks: record.trackCount,
    is_playable: true,
  };
}

const DATE_PARTS = ['year', 'month', 'day'] as const;

function precisionOf(date: string): AlbumRef['release_date_precision'] {
  return DATE_PARTS[date.split('-').length - 1] ?? 'day';
}

export function albumOf(ref: AlbumRef, record: AlbumRecord, tracks: Page<Track>): Album {
  const { label, copyrights, genres } = record;
  return { ...ref, label, copyrights, genres, tracks };
}

export function trackOf(base: string, record: TrackRecord, artists: readonly ArtistRef[], album: AlbumRef | null): Track {
  const { id, name, unplayable } = record;
  return {
    id,
    uri: formatContentUri({ type: 'track', id }),
    name,
    type: 'track',
    ...(album ? { album } : {}),
    artists,
    duration_ms: Math.round(record.source.durationMs),
    explicit: record.explicit,
    is_local: false,
    is_playable: unplayable === null,
    track_number: record.trackNumber,
    disc_number: record.discNumber,
    preview_url: previewUrl(base, record.source.id, unplayable),
    popularity: 0,
  };
}

export function showRefOf(base: string, record: ShowRecord): ShowRef {
  const { id, name, publisher, description, imageId, episodeCount } = record;
  return {
    id,
    uri: formatContentUri({ type: 'show', id }),
    name,
    type: 'show',
    publisher,
    description,
    images: imagesOf(base, imageId),
    total_episodes: episodeCount,
    explicit: false,
    media_type: record.mediaType ?? 'audio',
  };
}

export function showOf(ref: ShowRef, episodes: Page<Episode>): Show {
  return { ...ref, episodes };
}

export function episodeOf(base: string, record: EpisodeRecord, show: ShowRef | null): Episode {
  const { id, name, description, releaseDate, imageId, unplayable } = record;
  const images = imagesOf(base, imageId);
  return {
    id,
    uri: formatContentUri({ type: 'episode', id }),
    name,
    type: 'episode',
    description,
    duration_ms: Math.round(record.source.durationMs),
    release_date: releaseDate,
    images: images.length > 0 ? images : (show?.images ?? []),
    explicit: false,
    is_playable: unplayable === null,
    audio_preview_url: previewUrl(base, record.source.id, unplayable),
    ...(show ? { show } : {}),
    resume_point: { fully_played: false, resume_position_ms: 0 },
  };
}
