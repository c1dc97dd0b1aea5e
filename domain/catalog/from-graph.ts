import { parseContentUri, type ContentType } from '../uri/content-uri.ts';
import { datePrecisionOf, releaseDateOf } from './dates.ts';
import { entityOf } from './entity.ts';
import type { GraphAlbum, GraphArtist, GraphName, GraphPage, GraphPortrait, GraphRelease, GraphTrack, TopCity } from './graph.ts';
import { pageFrom } from './paging.ts';
import { sortWidestFirst } from './images.ts';
import type { Album, AlbumRef, AlbumType, Artist, Image, Track } from './types.ts';

/** An artist with all details of the artist page. Spec §3 "Artist". */
export interface ArtistDetails extends Artist {
  readonly headerImages: readonly Image[];
  readonly bio: string;
  readonly verified: boolean;
  readonly monthlyListeners: number | null;
  readonly topCities: readonly TopCity[];
  readonly topTracks: readonly Track[];
  readonly relatedArtists: readonly Artist[];
  /** The merged albums of all groups. */
  readonly albums: readonly AlbumRef[];
  /** The number of albums in each group, including those not fetched. */
  readonly albumTotals: Readonly<Record<AlbumType, number>>;
}

function namedFrom<Type extends ContentType>(type: Type, { uri, name }: GraphName) {
  return entityOf('', type, parseContentUri(uri)?.id ?? '', name);
}

function releaseFrom(release: GraphRelease, group: AlbumType = release.type): AlbumRef {
  return {
    ...namedFrom('album', release),
    available_markets: [],
    album_type: release.type,
    album_group: group,
    artists: release.artists.map((artist) => namedFrom('artist', artist)),
    images: sortWidestFirst(release.images),
    release_date: releaseDateOf(release.date),
    release_date_precision: datePrecisionOf(release.date),
    total_tracks: release.totalTracks,
    is_playable: release.isPlayable,
  };
}

/** Spec §3 "Track". */
export function trackFrom(track: GraphTrack): Track {
  return {
    ...namedFrom('track', track),
    ...linkOf(track.linkedFrom),
    available_markets: [],
    ...(track.album ? { album: releaseFrom(track.album) } : {}),
    artists: track.artists.map((artist) => namedFrom('artist', artist)),
    duration_ms: track.durationMs ?? 0,
    explicit: track.contentRating === 'EXPLICIT',
    is_local: false,
    is_playable: track.isPlayable,
    track_number: track.position + 1,
    disc_number: track.discNumber,
    preview_url: track.previewUrl,
    popularity: 0,
    external_ids: {},
  };
}

function linkOf(link: GraphTrack['linkedFrom']): Pick<Track, 'linked_from'> {
  if (link === null) return {};
  return { linked_from: { id: parseContentUri(link.uri)?.id ?? '', type: 'track', uri: link.uri } };
}

/** An album with the requested page of its tracks. Spec §3 "Album". */
export function albumFrom(album: GraphAlbum, offset: number, limit: number): Album {
  const { label, copyrights, genres } = album;
  const ref = releaseFrom(album);
  const { items, total } = album.tracks;
  const tracks = pageFrom(`${ref.href}/tracks`, items.map(trackFrom), total, offset, limit);
  return { ...ref, label, copyrights, genres, popularity: 0, external_ids: {}, tracks };
}

function portraitFrom(artist: GraphPortrait, followers: number): Artist {
  return {
    ...namedFrom('artist', artist),
    images: sortWidestFirst(artist.images),
    genres: artist.genres,
    popularity: 0,
    followers: { href: null, total: followers },
  };
}

/** An artist with the merged albums of all groups; each album names its group. Spec §3 "Artist". */
export function artistFrom(artist: GraphArtist): ArtistDetails {
  const { bio, verified, monthlyListeners, topCities, albums, singles, compilations, appearsOn } = artist;
  const of = (group: AlbumType, { items }: GraphPage<GraphRelease>) => items.map((release) => releaseFrom(release, group));
  return {
    ...portraitFrom(artist, artist.followers),
    headerImages: sortWidestFirst(artist.headerImages),
    bio,
    verified,
    monthlyListeners,
    topCities,
    topTracks: artist.topTracks.map(trackFrom),
    relatedArtists: artist.relatedArtists.map((related) => portraitFrom(related, 0)),
    albums: [
      ...of('album', albums),
      ...of('single', singles),
      ...of('compilation', compilations),
      ...of('appears_on', appearsOn),
    ],
    albumTotals: {
      album: albums.total,
      single: singles.total,
      compilation: compilations.total,
      appears_on: appearsOn.total,
    },
  };
}
