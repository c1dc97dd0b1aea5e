import { createEvent, type EventCallable, restore, type Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createResourceLoader, type ResourceSource, type ResourceState } from '../api/resource-loader.ts';
import { createIntent } from './create-intent.ts';

/** One screenful of data: asked for by key, kept while the same key is open. */
export interface Resource<Key, Data> {
  readonly $data: Store<Data | null>;
  readonly $isLoading: Store<boolean>;
  readonly $error: Store<PlayerError | null>;
  /** A screen opened on this key. The same key again does not ask again; another one cancels the older. */
  readonly opened: EventCallable<Key>;
  /** The end of a list came near. Asks for the next page where there is one. */
  readonly moreRequested: EventCallable<void>;
  readonly retried: EventCallable<void>;
}

/** Creates the stores and intents of a resource loader. */
export function createResource<Key, Data>(source: ResourceSource<Key, Data>): Resource<Key, Data> {
  const loader = createResourceLoader(source);
  const stateChanged = createEvent<ResourceState<Data>>();
  const $state = restore(stateChanged, loader.state());
  loader.onChange(stateChanged);

  return {
    $data: $state.map(({ data }) => data, { skipVoid: false }),
    $isLoading: $state.map(({ isLoading }) => isLoading),
    $error: $state.map(({ error }) => error),
    opened: createIntent(loader.open),
    moreRequested: createIntent(loader.loadMore),
    retried: createIntent(loader.retry),
  };
}
