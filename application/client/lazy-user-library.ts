import type { CollectionKind } from '#domain/catalog/collection.ts';
import type { CollectionUseCase, SavedView, SavingRefusal } from '../collection/collection.ts';
import type { PlaylistServices } from '../playlists/screen-services.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { UserLibrary } from './user-library.ts';

/** What a screen needs of a collection. */
export type LazyCollection = Pick<CollectionUseCase, 'view' | 'onChange' | 'onListChanged' | 'onRefused'> & {
  /** The same as in the collection, once its code is loaded. */
  readonly [Act in 'handleListed' | 'load' | 'set']: (...given: Parameters<CollectionUseCase[Act]>) => void | Promise<void>;
};

export interface LazyUserLibrary {
  readonly collection: LazyCollection;
  readonly loadPlaylists: () => Promise<PlaylistServices>;
  setUser(userId: string | null): void;
}

/**
 * What a user saves and edits, whose code is loaded with the first change, for playlists, or when the first screen is there,
 * whatever comes first: then it sends what an earlier page left.
 */
export function createLazyUserLibrary(create: () => Promise<UserLibrary>, firstScreen: Promise<void>): LazyUserLibrary {
  const views = createEventEmitter<SavedView>();
  const lists = createEventEmitter<CollectionKind>();
  const refusals = createEventEmitter<SavingRefusal>();
  const nothing: SavedView = new Map();
  let userId: string | null = null;
  let loaded: UserLibrary | null = null;

  const load = lazyAsync(async () => {
    const library = await create();
    const { collection } = library;
    collection.onChange(views.emit);
    collection.onListChanged(lists.emit);
    collection.onRefused(refusals.emit);
    loaded = library;
    library.setUser(userId);
    return library;
  });
  const loadLater = () => firstScreen.then(load);
  const run = (act: (collection: CollectionUseCase) => void, loadWith = load): void | Promise<void> =>
    loaded === null ? loadWith().then(({ collection }) => act(collection)) : act(loaded.collection);

  return {
    collection: {
      view: () => loaded?.collection.view() ?? nothing,
      onChange: views.add,
      onListChanged: lists.add,
      onRefused: refusals.add,
      handleListed: (uris) =>
        uris.length === 0 ? undefined : run((collection) => collection.handleListed(uris), loadLater)?.catch(() => undefined),
      load: (uris) => run((collection) => collection.load(uris), loadLater),
      set: (uri, saved, name) => run((collection) => collection.set(uri, saved, name)),
    },
    loadPlaylists: async () => (await load()).loadPlaylists(),
    setUser(next) {
      userId = next;
      loaded?.setUser(next);
      if (next !== null) void loadLater().catch(() => undefined);
    },
  };
}
