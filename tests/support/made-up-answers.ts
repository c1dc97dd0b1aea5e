import type { AlbumRef, SearchResults, Shelf, Track, View } from '#domain/catalog/types.ts';
import type { TrackView } from '#application/controller.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import {
  madeUpAlbum,
  madeUpAlbumRef,
  madeUpArtist,
  madeUpArtistDetails,
  madeUpEpisode,
  madeUpShow,
  madeUpShowRef,
  madeUpTrack,
  wholePage,
} from './made-up-library.ts';
import type { LibraryStores } from '#application/stores/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Resource } from '#application/stores/resource.ts';

const ALBUMS: readonly (readonly [name: string, artist: string, year: string])[] = [
  ['Lanterns on the Weir', 'Odile Marchetti', '2024'],
  ['Nine Small Rooms', 'The Quiet Ferry', '2019'],
  ['Salt and Cedar', 'Hollis Vane', '2022'],
  ['A Field Guide to Rain', 'Odile Marchetti', '2020'],
  ['Paper Orchestra', 'Tamsin Okoro', '2023'],
  ['Night Trains of the Interior', 'The Quiet Ferry', '2016'],
  ['Études for Empty Halls', 'Mirela Dragan', '1998'],
  ['Copper', 'Hollis Vane', '2025'],
];

const TITLES = [
  'First Light',
  'The Lock Keeper',
  'Weir',
  'A Letter Folded Twice',
  'Lantern Song',
  'Undertow',
  'What the Heron Knew, and Did Not Say to Anyone on the Way Home',
  'Reeds',
  'Towpath',
];

export const albumRefs: readonly AlbumRef[] = ALBUMS.map(([name, artist, year]) => madeUpAlbumRef(name, artist, year));

/** The songs of an album, the same each time. */
export function tracksOf(album: AlbumRef): readonly Track[] {
  return TITLES.map((name, index) =>
    madeUpTrack({ album, name, number: index + 1, isPlayable: index !== 5, ...(index === 3 ? { guest: 'Tamsin Okoro' } : {}) }),
  );
}

const artists = [...new Set(ALBUMS.map(([, artist]) => artist))].map(madeUpArtist);
const shows = [madeUpShowRef('Sound Walks', 'Station Ten'), madeUpShowRef('Intervals, Slowly', 'Ear School')];
const episodes = shows.flatMap((show, index) => [
  madeUpEpisode(show, index === 0 ? 'The Harbour Before Six' : 'Thirds', 600_000),
  madeUpEpisode(show, index === 0 ? 'Under the Viaduct' : 'Fourths and Fifths'),
  madeUpEpisode(show, index === 0 ? 'Snow on the Allotments' : 'The Uneasy Tritone'),
]);

function shelf(id: string, name: string, items: Shelf['content']['items']): Shelf {
  return { id, name, content: wholePage(items) };
}

function view(id: string, name: string, shelves: readonly Shelf[]): View {
  return { id, name, content: wholePage(shelves) };
}

function search(query: string): SearchResults | null {
  const words = query.trim().toLowerCase();
  if (words === '') return null;
  const matching = <Item extends { readonly name: string }>(items: readonly Item[]) =>
    items.filter((item) =>
      item.name
        .toLowerCase()
        .split(/\W+/)
        .some((word) => word.startsWith(words)),
    );
  const tracks = matching(albumRefs.slice(0, 2).flatMap(tracksOf));
  const albums = matching(albumRefs);
  const found = { artists: matching(artists), shows: matching(shows), episodes: matching(episodes) };
  const best = albums[0] ?? found.artists[0] ?? tracks[0];
  return {
    tracks: wholePage(tracks),
    albums: wholePage(albums),
    artists: wholePage(found.artists),
    shows: wholePage(found.shows),
    episodes: wholePage(found.episodes),
    playlists: wholePage([]),
    best_match: { items: best ? [best] : [] },
  };
}

const many = Array.from({ length: 15 }, (_, volume) =>
  albumRefs.map((album) =>
    madeUpAlbumRef(volume === 0 ? album.name : `${album.name}, vol. ${volume + 1}`, album.artists[0]?.name ?? ''),
  ),
).flat();

/** A small library that answers everything: eight albums by five artists, two shows of three episodes. */
export function madeUpAnswers(): Answers {
  const byId = <Item extends { readonly id: string }>(items: readonly Item[], id: string) =>
    items.find((item) => item.id === id) ?? items[0];
  const first = <Item>(item: Item | undefined) => item ?? null;
  return {
    home: () =>
      view('home', 'Home', [
        shelf('albums', 'New albums', albumRefs.slice(0, 6)),
        shelf('artists', 'Artists', artists),
        shelf('shows', 'Podcasts', shows),
        shelf('more', 'From the shelf', [...albumRefs].reverse()),
      ]),
    view: (id) => {
      const items = id === 'albums' ? many : id === 'artists' ? artists : shows;
      return view(id, id, [shelf(id, id, items)]);
    },
    album: (id) => {
      const ref = byId(albumRefs, id);
      return ref ? madeUpAlbum(ref, tracksOf(ref)) : null;
    },
    artist: (id) => {
      const artist = byId(artists, id);
      const albums = albumRefs.filter((album) => album.artists[0]?.id === artist?.id);
      return artist ? madeUpArtistDetails(artist, albums, albums.flatMap(tracksOf).slice(0, 5), artists) : null;
    },
    show: (id) => {
      const ref = byId(shows, id);
      return ref
        ? madeUpShow(
            ref,
            episodes.filter((episode) => episode.show?.id === ref.id),
          )
        : null;
    },
    track: (id) => first(byId(albumRefs.flatMap(tracksOf), id)),
    episode: (id) => first(byId(episodes, id)),
    search,
    status: () => ({
      scanning: true,
      filesSeen: 1_482,
      filesDone: 903,
      tracks: 871,
      problems: [
        { path: 'Hollis Vane/Copper/03 Slag.flac', reason: 'The file ends in the middle.' },
        { path: 'incoming/untitled.mp3', reason: 'No sound was found in it.' },
      ],
      problemCount: 2,
      copies: [{ path: 'incoming/one more.mp3', copyOf: 'Ada/One/1.mp3' }],
      copyCount: 2,
    }),
  };
}

/** A song as the player shows it. */
export function trackViewOf(track: Track): TrackView {
  const { uri, name, artists: by, album, duration_ms } = track;
  return {
    uri,
    uid: `${parseContentUri(uri)?.id ?? uri}-0`,
    type: 'track',
    name,
    artists: by,
    group: { name: album?.name ?? name, uri: album?.uri ?? uri },
    images: album?.images ?? [],
    durationMs: duration_ms,
  };
}

/** What opening a resource gives: its data, null, an error, or undefined while it is still on its way. */
export type Answers = {
  [Name in keyof LibraryStores]: LibraryStores[Name] extends Resource<infer Key, infer Data>
    ? (key: Key) => Data | PlayerError | null | undefined
    : never;
};
