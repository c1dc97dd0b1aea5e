import { createEvent, type EventCallable, restore, sample, type Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { COLLECTION_KINDS, type CollectionKind } from '#domain/catalog/collection.ts';
import type { LazyCollection } from '../../client/lazy-user-library.ts';
import type { SavedView } from '../../collection/collection.ts';
import type { SavedSources } from '../../collection/saved-lists.ts';
import type { CollectionStores, SavedList, SavingRefused } from './collection-types.ts';
import type { CodeWaits } from '../../runtime/code-waits.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';

/** The first status of a failure of the service. */
const SERVER_ERROR = 500;

/**
 * Creates the stores of saved items; a loaded list reloads when it changes. `waits` counts the changes that wait for their code;
 * `actionFailed` shows that it could not be loaded; the item stays as it was.
 */
export function createCollectionStores(
  collection: LazyCollection,
  sources: SavedSources,
  actionFailed: EventCallable<PlayerError>,
  waits: CodeWaits,
): CollectionStores {
  const savedChanged = createEvent<SavedView>();
  const $saved = restore(savedChanged, collection.view());
  collection.onChange(savedChanged);

  const refused = createEvent<SavingRefused>();
  const $refused = restore(refused, null);
  collection.onRefused(({ entry, error, saving }) =>
    refused({
      ...{ uri: entry.key, name: entry.name, saving },
      isFull: error.code === 'OUTBOX_FULL',
      canRetry: error.code !== 'REQUEST_FAILED' || error.status >= SERVER_ERROR,
    }),
  );

  const failed = createEvent<PlayerError>();
  sample({ clock: failed, filter: ({ code }) => code === 'NETWORK_ERROR', target: actionFailed });

  const lists = {
    tracks: createResource(sources.tracks),
    albums: createResource(sources.albums),
    artists: createResource(sources.artists),
    shows: createResource(sources.shows),
    episodes: createResource(sources.episodes),
  };
  const listChanged = createEvent<CollectionKind>();
  collection.onListChanged(listChanged);
  for (const kind of COLLECTION_KINDS) {
    const { $data, retried } = lists[kind];
    const listed = ($data as Store<SavedList<{ readonly uri: string }> | null>).map((data) => data?.items ?? []);
    listed.watch((items) => void collection.handleListed(items.map(({ item }) => item.uri)));
    sample({
      clock: listChanged,
      source: $data.map((data) => data !== null),
      filter: (isLoaded, changed) => isLoaded && changed === kind,
      fn: () => undefined,
      target: retried,
    });
  }
  return {
    $saved,
    $refused,
    $canRetry: $refused.map((latest) => latest?.canRetry ?? false),
    shown: createIntent(collection.load),
    savedSwitched: createIntent(
      ({ uri, name, saved }) => {
        const setting = collection.set(uri, saved, name);
        return setting && waits.during(setting);
      },
      { failed },
    ),
    ...lists,
  };
}
