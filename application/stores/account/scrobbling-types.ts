import type { EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ConnectionResult, LastFmForm, ListenBrainzForm, ScrobbleTarget } from '../../account/scrobbling-calls.ts';
import type { Resource } from '../resource.ts';

/** Stores and intents of the servers that get the listener's listens. */
export interface ScrobblingStores {
  readonly targets: Resource<void, readonly ScrobbleTarget[]>;
  /** The result of the last form; null before it, and while one is sent. */
  readonly $result: Store<ConnectionResult | null>;
  /** The error of the last intent, or null. */
  readonly $refusal: Store<PlayerError | null>;
  readonly $isBusy: Store<boolean>;
  readonly listenBrainzSubmitted: EventCallable<ListenBrainzForm>;
  readonly lastFmSubmitted: EventCallable<LastFmForm>;
  /** The listener allowed the access on the server's page. */
  readonly lastFmAllowed: EventCallable<void>;
  readonly disconnected: EventCallable<ScrobbleTarget['kind']>;
}
