import { createEvent, createStore } from 'effector';
import type { CollectionStores, SavedList, SavingRefused } from '#application/stores/library/collection-types.ts';
import type { Resource } from '#application/stores/resource.ts';
import { intentsOf, type Intent } from './fake-stores.ts';

/** A list of saved items, empty until a test sets it. */
function list<Item>(intent: Intent, name: string) {
  const set = createEvent<{ readonly items: readonly Item[]; readonly total: number }>();
  const $data = createStore<SavedList<Item> | null>({ items: [], total: 0, next: null }).on(set, (_, { items, total }) => ({
    items: items.map((item, index) => ({ item, addedAt: `2026-01-0${String(9 - (index % 9))}T10:00:00Z` })),
    total,
    next: items.length < total ? String(items.length) : null,
  }));
  const resource: Resource<string, SavedList<Item>> = {
    $data,
    $isLoading: createStore(false),
    $error: createStore(null),
    ...intentsOf(intent, ['opened', 'moreRequested', 'retried'], `saved.${name}.`),
  };
  return { resource, set };
}

/** The saved items, with facts a test sets. */
export function createFakeCollection(intent: Intent) {
  const saved = createEvent<ReadonlyMap<string, boolean>>();
  const refused = createEvent<SavingRefused>();
  const lists = {
    tracks: list<never>(intent, 'tracks'),
    albums: list<never>(intent, 'albums'),
    artists: list<never>(intent, 'artists'),
    shows: list<never>(intent, 'shows'),
    episodes: list<never>(intent, 'episodes'),
  };
  const stores: CollectionStores = {
    $saved: createStore<ReadonlyMap<string, boolean>>(new Map(), { serialize: 'ignore' }).on(saved, (_, view) => view),
    $refused: createStore<SavingRefused | null>(null, { skipVoid: false }).on(refused, (_, refusal) => refusal),
    $canRetry: createStore(false).on(refused, (_, { canRetry }) => canRetry),
    ...intentsOf(intent, ['shown', 'savedSwitched']),
    tracks: lists.tracks.resource,
    albums: lists.albums.resource,
    artists: lists.artists.resource,
    shows: lists.shows.resource,
    episodes: lists.episodes.resource,
  };
  /** Sets the loaded items, the first of `total`. */
  const set = (name: keyof typeof lists, items: readonly unknown[], total = items.length) =>
    lists[name].set({ items: items as readonly never[], total });
  return { stores, facts: { saved, refused, set } };
}
