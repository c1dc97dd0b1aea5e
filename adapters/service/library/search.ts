import type { AlbumRef, Artist, Episode, SearchResults, ShowRef, Track } from '#domain/catalog/types.ts';
import { SEARCH_TEXT_LENGTH_MAX, SEARCH_WORDS_MAX } from '../constants/catalog.ts';
import type { Listed, Store } from '../ports/store.ts';
import { foldedWords } from './fold.ts';
import { createHydration } from './hydration.ts';
import { pageFrom } from './paging.ts';
import { KINDS, type AlbumRecord, type ArtistRecord, type EpisodeRecord, type ShowRecord, type TrackRecord } from './records.ts';
import { artistOf, showRefOf } from './shapes.ts';

export interface Search {
  readonly text: string;
  /** `track`, `album`, `artist`, `show`, `episode`; others find nothing. */
  readonly kinds: readonly string[];
  readonly offset: number;
  readonly limit: number;
  readonly bestMatch: boolean;
}

type Hit = Artist | AlbumRef | Track | ShowRef | Episode;

/** Finds by any word's beginning, whatever its case and accents. */
export async function search(store: Store, base: string, asked: Search): Promise<SearchResults> {
  const prefixes = foldedWords(asked.text.slice(0, SEARCH_TEXT_LENGTH_MAX)).slice(0, SEARCH_WORDS_MAX);
  const { offset, limit } = asked;
  const hydrate = createHydration(store, base);

  const pageOf = async <Doc, Shape>(kind: string, shaped: (docs: readonly Doc[]) => Promise<readonly Shape[]>) => {
    const isAsked = asked.kinds.includes(kind);
    const none: Listed<Doc> = { items: [], total: 0 };
    const listed = isAsked ? await store.search<Doc>({ kind, prefixes, offset, limit }) : none;
    const path = `${base}/v1/search?q=${encodeURIComponent(asked.text)}&type=${kind}`;
    return pageFrom(path, await shaped(listed.items.map(({ doc }) => doc)), listed.total, offset, limit);
  };
  const results = {
    tracks: await pageOf<TrackRecord, Track>(KINDS.track, (docs) => hydrate.tracks(docs, true)),
    albums: await pageOf<AlbumRecord, AlbumRef>(KINDS.album, (docs) => hydrate.albumRefs(docs)),
    artists: await pageOf<ArtistRecord, Artist>(KINDS.artist, (docs) => Promise.resolve(docs.map((doc) => artistOf(base, doc)))),
    shows: await pageOf<ShowRecord, ShowRef>(KINDS.show, (docs) => Promise.resolve(docs.map((doc) => showRefOf(base, doc)))),
    episodes: await pageOf<EpisodeRecord, Episode>(KINDS.episode, (docs) => hydrate.episodes(docs, true)),
  };
  const { artists, albums, tracks, shows, episodes } = results;
  const hits = [...artists.items, ...albums.items, ...tracks.items, ...shows.items, ...episodes.items];
  return { ...results, best_match: { items: asked.bestMatch ? bestOf(hits, prefixes) : [] } };
}

/**
 * The hit whose name is nearest to what was asked: the same, beginning with it, holding it. Among equals
 * an artist comes before an album, an album before a track (the order they are given in).
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
