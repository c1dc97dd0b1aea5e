import type { EventCallable, Store } from 'effector';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ListeningView } from '../../shared-listening/types.ts';
import type { Resource } from '../resource.ts';

/** Stores and intents of shared listening. */
export interface ListeningStores {
  readonly $listening: Store<ListeningView>;
  readonly $isBusy: Store<boolean>;
  /** The error of the last intent. */
  readonly $error: Store<PlayerError | null>;
  /** The session of an invitation link, by token. */
  readonly invitation: Resource<string, ListeningSession>;
  readonly started: EventCallable<void>;
  /** The token of an invitation link. */
  readonly joined: EventCallable<string>;
  readonly left: EventCallable<void>;
  /** Ends the session for all members; host only. */
  readonly ended: EventCallable<void>;
  readonly memberRemoved: EventCallable<string>;
  readonly guestsAllowed: EventCallable<boolean>;
}
