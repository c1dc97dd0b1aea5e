import type { EventCallable, Store } from 'effector';
import type { Album, Artist, Episode, ShowRef, Track } from '#domain/catalog/types.ts';
import type { SavedView } from '../../collection/collection.ts';
import type { SavedList } from '../../library/saved-list-types.ts';
import type { Resource } from '../resource.ts';

export type { SavedList };

/** What could not be saved or removed: what it is called, and which of both was wanted. */
export interface SavingRefused {
  readonly name: string;
  readonly saving: boolean;
  /** The connection was away for too long: there is no more room for what waits. */
  readonly isFull: boolean;
}

/** What a listener saved and follows. */
export interface CollectionStores {
  /** By URI, as far as screens asked. */
  readonly $saved: Store<SavedView>;
  /** The last one, until another: a new object each time. */
  readonly $refused: Store<SavingRefused | null>;
  /** These are on the screen: whether they are saved is wanted. */
  readonly shown: EventCallable<readonly string[]>;
  readonly savedSwitched: EventCallable<{ readonly uri: string; readonly name: string; readonly saved: boolean }>;
  /** Lists by the id of the member whose they are. */
  readonly tracks: Resource<string, SavedList<Track>>;
  readonly albums: Resource<string, SavedList<Album>>;
  readonly artists: Resource<string, SavedList<Artist>>;
  readonly shows: Resource<string, SavedList<ShowRef>>;
  readonly episodes: Resource<string, SavedList<Episode>>;
}
