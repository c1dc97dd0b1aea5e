import type { EventCallable, Store } from 'effector';
import type { Album, Artist, Episode, ShowRef, Track } from '#domain/catalog/types.ts';
import type { SavedView } from '../../collection/collection.ts';
import type { SavedList } from '../../library/saved-list-types.ts';
import type { Resource } from '../resource.ts';

export type { SavedList };

/** A refused save or removal, with the item's title. */
export interface SavingRefused {
  readonly uri: string;
  readonly name: string;
  readonly saving: boolean;
  /** The outbox is full. */
  readonly isFull: boolean;
  /** The same may be accepted later: the outbox was full, or the service failed. */
  readonly canRetry: boolean;
}

/** Stores and intents of saved and followed items. */
export interface CollectionStores {
  /** By URI, as far as loaded. */
  readonly $saved: Store<SavedView>;
  /** The latest refusal; a new object each time. */
  readonly $refused: Store<SavingRefused | null>;
  readonly $canRetry: Store<boolean>;
  /** URIs on the screen, whose saved state is loaded. */
  readonly shown: EventCallable<readonly string[]>;
  readonly savedSwitched: EventCallable<{ readonly uri: string; readonly name: string; readonly saved: boolean }>;
  /** Lists by user id. */
  readonly tracks: Resource<string, SavedList<Track>>;
  readonly albums: Resource<string, SavedList<Album>>;
  readonly artists: Resource<string, SavedList<Artist>>;
  readonly shows: Resource<string, SavedList<ShowRef>>;
  readonly episodes: Resource<string, SavedList<Episode>>;
}
