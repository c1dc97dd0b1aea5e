import type { AlbumRef, Artist, Episode, PlaylistRef, SearchResults, ShowRef, Track } from '#domain/catalog/types.ts';
import { SEARCH_TEXT_LENGTH_MAX, SEARCH_WORDS_MAX } from '../constants/catalog.ts';
import type { PlaylistLookup, Viewer } from '../ports/playlist-lookup.ts';
import type { Listed, Store } from '../ports/store.ts';
import { foldedWords } from './fold.ts';
import { createHydration } from './hydration.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type EpisodeRecord, type ShowRecord, type TrackRecord } from './records.ts';
import { artistOf, showRefOf } from './shapes.ts';

export interface Search {
  readonly text: string;
  /** `track`, `album`, `artist`, `show`, `episode`, `playlist`; others find nothing. */
  readonly kinds: readonly string[];
  readonly offset: number;
  readonly limit: number;
  readonly bestMatch: boolean;
}

export interface Searched {
  readonly store: Store;
  readonly playlists: PlaylistLookup;
  /** Whose playlists are theirs, and whose places in episodes are told. */
  readonly viewer: Viewer;
}

const PLAYLIST = 'playlist';

const docsOf = <Doc>({ items }: Listed<Doc>): readonly Doc[] => items.map(({ doc }) => doc);

type Hit = Artist | AlbumRef | Track | PlaylistRef | ShowRef | Episode;

/** Finds by any word's beginning, whatever its case and accents; what is called so, or begins so, comes first. */
export async function search({ store, playlists, viewer }: Searched, asked: Search): Promise<SearchResults> {
  const prefixes = foldedWords(asked.text.slice(0, SEARCH_TEXT_LENGTH_MAX)).slice(0, SEARCH_WORDS_MAX);
  const { offset, limit } = asked;
  const { base } = viewer;
  const hydrate = createHydration(store, base, viewer.userId);

  const listed = async <Doc>(kind: string): Promise<Listed<Doc>> =>
    asked.kinds.includes(kind) ? store.search<Doc>({ kind, prefixes, names: 'name', offset, limit }) : { items: [], total: 0 };
  const pageOf = <Shape>(kind: string, { total }: { readonly total: number }, shapes: readonly Shape[]) =>
    pageFrom(`${base}/v1/search?q=${encodeURIComponent(asked.text)}&type=${kind}`, shapes, total, offset, limit);

  const found = {
    tracks: await listed<TrackRecord>(KINDS.track),
    albums: await listed<AlbumRecord>(KINDS.album),
    artists: await listed<ArtistRecord>(KINDS.artist),
    shows: await listed<ShowRecord>(KINDS.show),
    episodes: await listed<EpisodeRecord>(KINDS.episode),
    playlists: asked.kinds.includes(PLAYLIST) ? await playlists.search(prefixes, viewer, offset, limit) : { items: [], total: 0 },
  };
  const results = {
    tracks: pageOf(KINDS.track, found.tracks, await hydrate.tracks(docsOf(found.tracks), true)),
    albums: pageOf(KINDS.album, found.albums, await hydrate.albumRefs(docsOf(found.albums))),
    artists: pageOf(
      KINDS.artist,
      found.artists,
      docsOf(found.artists).map((doc) => artistOf(base, doc)),
    ),
    shows: pageOf(
      KINDS.show,
      found.shows,
      docsOf(found.shows).map((doc) => showRefOf(base, doc)),
    ),
    playlists: pageOf(PLAYLIST, found.playlists, found.playlists.items),
    episodes: pageOf(KINDS.episode, found.episodes, await hydrate.episodes(docsOf(found.episodes), true)),
  };
  const { artists, albums, tracks, shows, episodes } = results;
  const hits = [
    ...artists.items,
    ...albums.items,
    ...tracks.items,
    ...results.playlists.items,
    ...shows.items,
    ...episodes.items,
  ];
  return { ...results, best_match: { items: asked.bestMatch ? bestOf(hits, prefixes) : [] } };
}

/**
 * The hit whose name is nearest to what was asked: the same, beginning with it, holding it. Among equals
 * an artist comes before an album, an album before a track, a track before a playlist (the order they are given in).
 */
function bestOf(hits: readonly Hit[], asked: readonly string[]): readonly Hit[] {
  const wanted = asked.join(' ');
  const nearness = ({ name }: Hit): number => {
    const folded = foldedWords(name).join(' ');
    return folded === wanted ? 2 : folded.startsWith(wanted) ? 1 : 0;
  };
  const [first, ...others] = hits;
  if (first === undefined) return [];
  return [others.reduce((best, hit) => (nearness(hit) > nearness(best) ? hit : best), first)];
}
