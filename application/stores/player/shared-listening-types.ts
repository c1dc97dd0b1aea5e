import type { EventCallable, Store } from 'effector';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { ListeningView } from '../../shared-listening/types.ts';
import type { Resource } from '../resource.ts';

/** Listening together with others. */
export interface ListeningStores {
  readonly $listening: Store<ListeningView>;
  readonly $isBusy: Store<boolean>;
  /** Why the last wish was not done. */
  readonly $error: Store<PlayerError | null>;
  /** What a link leads to, by its token. */
  readonly invitation: Resource<string, ListeningSession>;
  readonly started: EventCallable<void>;
  /** By the token of a link. */
  readonly joined: EventCallable<string>;
  readonly left: EventCallable<void>;
  /** The host's, for everybody. */
  readonly ended: EventCallable<void>;
  readonly memberRemoved: EventCallable<string>;
  readonly guestsAllowed: EventCallable<boolean>;
}
