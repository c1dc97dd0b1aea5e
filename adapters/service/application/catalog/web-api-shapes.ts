import type { ResumePoint } from '#domain/catalog/episode-resume-point.ts';
import type { Album, AlbumRef, Artist, ArtistRef, Episode, Image, Page, Show, ShowRef, Track } from '#domain/catalog/types.ts';
import { dateOf, datePrecisionOf } from '#domain/catalog/dates.ts';
import { entityOf as entity } from '#domain/catalog/entity.ts';
import type { ContentType } from '#domain/uri/content-uri.ts';
import { IMAGE_SIZES_PX } from '../../domain/constants/catalog.ts';
import { escapeHtml } from '#domain/core/escape-markup.ts';
import { fileIdOf } from '../records/audio-variants.ts';
import { resumePointOf } from '../records/plays/resume-points.ts';
import type { AlbumRecord, ArtistRecord, EpisodeRecord, ShowRecord, TrackRecord } from '../records/records.ts';

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

function entityOf<Type extends ContentType>(base: string, type: Type, { id, name }: Named) {
  return entity(base, type, id, name);
}

export function artistRefOf(base: string, named: Named): ArtistRef {
  return entityOf(base, 'artist', named);
}

export function artistOf(base: string, record: ArtistRecord): Artist {
  const { genres, imageId } = record;
  const followers = { href: null, total: 0 };
  return { ...artistRefOf(base, record), images: imagesOf(base, imageId), genres, popularity: 0, followers };
}

export function albumRefOf(base: string, record: AlbumRecord, artists: readonly ArtistRef[]): AlbumRef {
  const { type, releaseDate } = record;
  return {
    ...entityOf(base, 'album', record),
    available_markets: [],
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

const precisionOf = (date: string) => datePrecisionOf(dateOf(date));

export function albumOf(ref: AlbumRef, record: AlbumRecord, tracks: Page<Track>): Album {
  const { label, copyrights, genres } = record;
  return { ...ref, label, copyrights, genres, popularity: 0, external_ids: {}, tracks };
}

export function trackOf(base: string, record: TrackRecord, artists: readonly ArtistRef[], album: AlbumRef | null): Track {
  const { unplayable } = record;
  return {
    ...entityOf(base, 'track', record),
    available_markets: [],
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
    external_ids: externalIdsOf(record),
  };
}

/** `musicbrainz` is ours: the identifier of the recording. */
function externalIdsOf({ isrc, recordingMbid }: TrackRecord): Track['external_ids'] {
  return { ...(isrc !== undefined && { isrc }), ...(recordingMbid !== undefined && { musicbrainz: recordingMbid }) };
}

export function showRefOf(base: string, record: ShowRecord): ShowRef {
  const { publisher, description, imageId, episodeCount } = record;
  return {
    ...entityOf(base, 'show', record),
    ...describedOf(description, record.html),
    available_markets: [],
    publisher,
    images: imagesOf(base, imageId),
    total_episodes: episodeCount,
    explicit: record.isExplicit ?? false,
    media_type: record.mediaType ?? 'audio',
    copyrights: [],
  };
}

function describedOf(description: string, html = paragraphs(description)) {
  return { description, html_description: html, is_externally_hosted: false, languages: [] };
}

/** Plain text as HTML. */
function paragraphs(text: string): string {
  return text === '' ? '' : `<p>${escapeHtml(text).replaceAll('\n', '<br/>')}</p>`;
}

export function showOf(ref: ShowRef, episodes: Page<Episode>): Show {
  return { ...ref, episodes };
}

export function episodeOf(base: string, record: EpisodeRecord, show: ShowRef | null, point?: ResumePoint): Episode {
  const { description, releaseDate, imageId, unplayable } = record;
  // An episode that is not fetched yet has no preview.
  const isHere = record.enclosure === undefined || record.source.path !== '';
  const images = imagesOf(base, imageId);
  return {
    ...entityOf(base, 'episode', record),
    ...describedOf(description, record.html),
    language: '',
    duration_ms: Math.round(record.source.durationMs),
    release_date: releaseDate,
    release_date_precision: precisionOf(releaseDate),
    images: images.length > 0 ? images : (show?.images ?? []),
    explicit: record.isExplicit ?? false,
    is_playable: unplayable === null,
    audio_preview_url: isHere ? previewUrl(base, record.source.id, unplayable) : null,
    ...(show ? { show } : {}),
    resume_point: resumePointOf(point),
  };
}
