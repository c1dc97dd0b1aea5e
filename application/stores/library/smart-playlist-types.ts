import type { EventCallable, Store } from 'effector';
import type { Page } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ListedTrack, SmartPlaylist, SmartPlaylistChoice } from '../../library/smart-playlists.ts';
import type { Resource } from '../resource.ts';

/** Stores and intents of smart playlists, and of the table of all songs. */
export interface SmartPlaylistStores {
  /** The songs that fit rules, keyed by the rules as JSON. */
  readonly songs: Resource<string, Page<ListedTrack>>;
  /** By id. */
  readonly details: Resource<string, SmartPlaylist>;
  readonly saveRequested: EventCallable<SmartPlaylistChoice>;
  readonly saved: EventCallable<SmartPlaylist>;
  readonly removeRequested: EventCallable<string>;
  readonly removed: EventCallable<void>;
  readonly $refusal: Store<PlayerError | null>;
  readonly $isBusy: Store<boolean>;
}
