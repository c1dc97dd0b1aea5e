import type { Album, AlbumRef, Artist, ArtistRef, Episode, Page, Show, ShowRef, Track } from '#domain/catalog/types.ts';
import type { ArtistDetails } from '#domain/catalog/shaping.ts';
import { formatContentUri, type ContentType } from '#domain/uri/content-uri.ts';
import { madeUpCover } from './made-up-cover.ts';

const ID_DIGITS = 22;
const ID_RADIX = 36;

/** An id like a real one from any words: the same words, the same id. */
export function madeUpId(words: string): string {
  const digits = [0x9e37, 0x79b9, 0x85eb].map((seed) =>
    [...words].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, seed).toString(ID_RADIX),
  );
  return digits.join('').slice(0, ID_DIGITS).padEnd(ID_DIGITS, '0');
}

const named = <Type extends ContentType>(type: Type, name: string) => {
  const id = madeUpId(`${type}${name}`);
  const external_urls = { spotify: `/${type}/${id}` };
  return { id, uri: formatContentUri({ type, id }), name, type, href: `/v1/${type}s/${id}`, external_urls };
};

const described = (description: string) => {
  return { description, html_description: description, is_externally_hosted: false, languages: [] };
};

/** A page that holds everything there is. */
export function wholePage<Item>(items: readonly Item[]): Page<Item> {
  return { href: '', items, limit: items.length, next: null, offset: 0, previous: null, total: items.length };
}

export const madeUpArtistRef = (name: string): ArtistRef => named('artist', name);

export function madeUpArtist(name: string): Artist {
  return {
    ...madeUpArtistRef(name),
    images: [madeUpCover(name, 640)],
    genres: ['Chamber'],
    popularity: 40,
    followers: { href: null, total: 0 },
  };
}

export function madeUpArtistDetails(
  artist: Artist,
  albums: readonly AlbumRef[],
  topTracks: readonly Track[],
  everybody: readonly Artist[],
): ArtistDetails {
  const relatedArtists = everybody.filter(({ id }) => id !== artist.id);
  const unknown = { headerImages: [], verified: false, monthlyListeners: null, topCities: [] };
  const albumTotals = { album: albums.length, single: 0, compilation: 0, appears_on: 0 };
  return { ...artist, ...unknown, bio: `${artist.name} lives by the sea.`, topTracks, albums, albumTotals, relatedArtists };
}

export function madeUpAlbumRef(name: string, artist: string, year = '2021', total = 9): AlbumRef {
  return {
    ...named('album', name),
    available_markets: [],
    album_type: 'album',
    album_group: 'album',
    artists: [madeUpArtistRef(artist)],
    images: [madeUpCover(name, 640), madeUpCover(name, 300), madeUpCover(name, 64)],
    release_date: year,
    release_date_precision: 'year',
    total_tracks: total,
    is_playable: true,
  };
}

interface TrackWish {
  readonly album: AlbumRef;
  readonly name: string;
  readonly number: number;
  readonly isPlayable?: boolean;
  readonly disc?: number;
  readonly guest?: string;
}

export function madeUpTrack({ album, name, number, isPlayable = true, disc = 1, guest }: TrackWish): Track {
  return {
    ...named('track', `${album.name}${number}${disc}`),
    name,
    available_markets: [],
    album,
    artists: guest ? [...album.artists, madeUpArtistRef(guest)] : album.artists,
    duration_ms: 121_000 + ((number * 37_000) % 190_000),
    explicit: false,
    is_local: false,
    is_playable: isPlayable,
    track_number: number,
    disc_number: disc,
    preview_url: null,
    popularity: 0,
    external_ids: {},
  };
}

export function madeUpAlbum(ref: AlbumRef, tracks: readonly Track[]): Album {
  const label = 'Two Lanterns';
  const copyrights = [{ text: `${ref.release_date} ${label}`, type: 'C' }];
  const unknown = { genres: [], popularity: 0, external_ids: {} };
  return { ...ref, ...unknown, total_tracks: tracks.length, label, copyrights, tracks: wholePage(tracks) };
}

export function madeUpShowRef(name: string, publisher: string): ShowRef {
  return {
    ...named('show', name),
    publisher,
    ...described(`${name} is a slow programme: one place, one microphone, and whatever passes by. Headphones help.`),
    available_markets: [],
    copyrights: [],
    images: [madeUpCover(name, 640), madeUpCover(name, 64)],
    total_episodes: 3,
    explicit: false,
    media_type: 'audio',
  };
}

export function madeUpEpisode(show: ShowRef, name: string, heardMs = 0): Episode {
  return {
    ...named('episode', name),
    ...described(`In “${name}” we walk for half an hour and say little. Recorded on two small microphones at first light.`),
    language: '',
    duration_ms: 1_860_000,
    release_date: '2026-03-14',
    release_date_precision: 'day',
    images: show.images,
    explicit: false,
    is_playable: true,
    audio_preview_url: null,
    show,
    resume_point: { fully_played: false, resume_position_ms: heardMs },
  };
}

export function madeUpShow(ref: ShowRef, episodes: readonly Episode[]): Show {
  return { ...ref, total_episodes: episodes.length, episodes: wholePage(episodes) };
}
