import { createEvent, createStore, sample } from 'effector';
import type { Api } from '../../api/api-client.ts';
import { createLibrary } from '../../library/library.ts';
import type { Clock } from '../../ports/clock.ts';
import { createResourceLoader, type ResourceState, type ResourceSource } from '../../api/resource-loader.ts';
import type { LibraryStores } from '../web-store-types.ts';
import type { Resource } from '../resource.ts';

/** The library's screens, each a resource of its own. */
export function createLibraryStores(api: Api, clock: Pick<Clock, 'nowMs'>): LibraryStores {
  const library = createLibrary(api, clock);
  return {
    home: createResource(library.home),
    view: createResource(library.view),
    album: createResource(library.album),
    artist: createResource(library.artist),
    show: createResource(library.show),
    track: createResource(library.track),
    episode: createResource(library.episode),
    search: createResource(library.search),
    status: createResource(library.status),
  };
}

/** A loader as stores and events. */
export function createResource<Key, Data>(source: ResourceSource<Key, Data>): Resource<Key, Data> {
  const loader = createResourceLoader(source);
  const opened = createEvent<Key>();
  const moreRequested = createEvent();
  const retried = createEvent();
  const loaderChanged = createEvent<ResourceState<Data>>();
  const $loaded = createStore(loader.state(), { serialize: 'ignore' });

  sample({ clock: loaderChanged, target: $loaded });
  loader.onChange(loaderChanged);
  opened.watch(loader.open);
  moreRequested.watch(loader.loadMore);
  retried.watch(loader.retry);

  return {
    $data: $loaded.map(({ data }) => data, { skipVoid: false }),
    $isLoading: $loaded.map(({ isLoading }) => isLoading),
    $error: $loaded.map(({ error }) => error),
    opened,
    moreRequested,
    retried,
  };
}
