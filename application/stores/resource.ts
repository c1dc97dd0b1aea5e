import type { EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';

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
