import type { Event, EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ResponseOf } from '../../calls/call.ts';
import type { getFeeds, getServerSettings } from '../../calls/account/server.ts';
import type { Resource } from '../resource.ts';

export type ServerSettings = ResponseOf<typeof getServerSettings>;
export type ServerFeed = ResponseOf<typeof getFeeds>['items'][number];

/** A backup to download: the address works once. */
export interface BackupAddress {
  readonly name: string;
  readonly url: string;
}

/** Stores and intents of the server's settings; errors for anyone but the owner. */
export interface ServerStores {
  readonly settings: Resource<void, ServerSettings>;
  readonly feeds: Resource<void, readonly ServerFeed[]>;
  /** Fetches the feed of this show now. */
  readonly feedRefreshed: EventCallable<string>;
  /** The URIs of shows whose feeds are being fetched. */
  readonly $refreshing: Store<ReadonlySet<string>>;
  readonly backupRequested: EventCallable<void>;
  readonly $isBackingUp: Store<boolean>;
  /** The name of the backup to download. `backupReady` follows with its address. */
  readonly backupDownloadRequested: EventCallable<string>;
  readonly backupReady: Event<BackupAddress>;
  /** The error of the last refresh, download or backup, or null. */
  readonly $feedRefusal: Store<PlayerError | null>;
  readonly $downloadRefusal: Store<PlayerError | null>;
  readonly $backupRefusal: Store<PlayerError | null>;
}
