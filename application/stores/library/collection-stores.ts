import { createEvent, createStore } from 'effector';
import type { CollectionUseCase, SavedView } from '../../collection/collection.ts';
import type { SavedSources } from '../../collection/saved-lists.ts';
import { savedByCall } from '../../collection/saved-calls.ts';
import type { CollectionStores, SavingRefused } from './collection-types.ts';
import { createResource } from './library-stores.ts';

/** What is saved, as screens see it; a list that changed is asked for again while it is known. */
export function createCollectionStores(collection: CollectionUseCase, sources: SavedSources): CollectionStores {
  const savedChanged = createEvent<SavedView>();
  const $saved = createStore(collection.view(), { serialize: 'ignore' }).on(savedChanged, (_, view) => view);
  collection.onChange(savedChanged);

  const refused = createEvent<SavingRefused>();
  const $refused = createStore<SavingRefused | null>(null, { skipVoid: false }).on(refused, (_, refusal) => refusal);
  collection.onRefused(({ entry, error }) =>
    refused({ name: entry.name, saving: savedByCall(entry.call) === true, isFull: error.code === 'OUTBOX_FULL' }),
  );

  const shown = createEvent<readonly string[]>();
  const savedSwitched = createEvent<{ readonly uri: string; readonly name: string; readonly saved: boolean }>();
  shown.watch(collection.load);
  savedSwitched.watch(({ uri, name, saved }) => collection.set(uri, saved, name));

  const lists = {
    tracks: createResource(sources.tracks),
    albums: createResource(sources.albums),
    artists: createResource(sources.artists),
    shows: createResource(sources.shows),
    episodes: createResource(sources.episodes),
  };
  collection.onListChanged((kind) => {
    if (lists[kind].$data.getState() !== null) lists[kind].retried();
  });
  return { $saved, $refused, shown, savedSwitched, ...lists };
}
