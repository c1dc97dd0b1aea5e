import { createEvent, type EventCallable, restore, type Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createResourceLoader, type ResourceSource, type ResourceState } from '../api/resource-loader.ts';
import { createIntent } from './create-intent.ts';

/** A resource by key, kept while the same key is open. */
export interface Resource<Key, Data> {
  readonly $data: Store<Data | null>;
  readonly $isLoading: Store<boolean>;
  readonly $error: Store<PlayerError | null>;
  /** Loads this key and cancels the load of another. The same key again is ignored. */
  readonly opened: EventCallable<Key>;
  /** Loads the next page, if there is one. */
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
