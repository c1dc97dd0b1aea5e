import type { Album, Artist, Episode, Page, ShowRef, Track } from '#domain/catalog/types.ts';
import { COLLECTION_PAGE } from '#domain/constants/content/collection.ts';
import type { Api } from '../api/api-client.ts';
import type * as collectionCalls from '../calls/account/collection.ts';
import { createRequestDeduplication } from '../api/request-deduplication.ts';
import { createPagedSource, keepCursor, shiftOffset, START } from '../library/paged-list.ts';
import type { ResourceSource } from '../api/resource-loader.ts';
import type { SavedList } from '../library/saved-list-types.ts';

/** Each list by the id of its user. Spec §4 "collection tracks, albums, shows, artists … 'more' variant". */
export interface SavedSources {
  readonly tracks: ResourceSource<string, SavedList<Track>>;
  readonly albums: ResourceSource<string, SavedList<Album>>;
  readonly artists: ResourceSource<string, SavedList<Artist>>;
  readonly shows: ResourceSource<string, SavedList<ShowRef>>;
  readonly episodes: ResourceSource<string, SavedList<Episode>>;
}

export function createSavedLists(api: Api, loadCalls: () => Promise<typeof collectionCalls>): SavedSources {
  const fetchShared = createRequestDeduplication(api);
  const query = (from: string) => ({ query: { offset: Number(from), limit: COLLECTION_PAGE } });
  return {
    tracks: createPagedSource(shiftOffset, async (from, c) =>
      paged(await fetchShared((await loadCalls()).getSavedTracks, query(from), c), ({ track }) => track),
    ),
    albums: createPagedSource(shiftOffset, async (from, c) =>
      paged(await fetchShared((await loadCalls()).getSavedAlbums, query(from), c), ({ album }) => album),
    ),
    shows: createPagedSource(shiftOffset, async (from, c) =>
      paged(await fetchShared((await loadCalls()).getSavedShows, query(from), c), ({ show }) => show),
    ),
    episodes: createPagedSource(shiftOffset, async (from, c) =>
      paged(await fetchShared((await loadCalls()).getSavedEpisodes, query(from), c), ({ episode }) => episode),
    ),
    artists: createPagedSource(keepCursor, async (after, cancellation) => {
      const behind = after === START ? {} : { after };
      const input = { query: { type: 'artist', limit: COLLECTION_PAGE, ...behind } } as const;
      const { artists } = await fetchShared((await loadCalls()).getFollowing, input, cancellation);
      const items = artists.items.map((item) => ({ item, addedAt: '' }));
      return { items, total: artists.total, next: artists.cursors.after };
    }),
  };
}

function paged<Saved extends { readonly added_at: string }, Item>(
  { items, next, offset, limit, total }: Page<Saved>,
  itemOf: (saved: Saved) => Item,
): SavedList<Item> {
  return {
    items: items.map((saved) => ({ item: itemOf(saved), addedAt: saved.added_at })),
    total,
    next: next === null ? null : String(offset + limit),
  };
}
