import type { EventCallable, Store } from 'effector';
import type { AnswerOf } from '../../calls/call.ts';
import type { getMembers, getOpenSessions } from '../../calls/account/members.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import type { MemberPage } from '../../library/member-pages.ts';
import type { Resource } from '../resource.ts';

export type Member = AnswerOf<typeof getMembers>['items'][number];
export type OpenSession = AnswerOf<typeof getOpenSessions>['items'][number];

/** Who may come in: members, for the owner; what one has open, whether others see one's profile, and whether lists go on. */
export interface MemberStores {
  /** An error for everybody but the owner. */
  readonly members: Resource<void, readonly Member[]>;
  readonly openSessions: Resource<void, readonly OpenSession[]>;
  /** By id; 404 for a profile that is not public, or not there. */
  readonly page: Resource<string, MemberPage>;
  /** Whether others see one's profile. */
  readonly profile: Resource<void, { readonly public: boolean }>;
  /** Whether similar music goes on when a list is over, on every device of the account. */
  readonly autoplay: Resource<void, { readonly autoplay: boolean }>;
  /** The address of the invitation asked for last, or null. */
  readonly $invitation: Store<string | null>;
  /** The token for scripts made last, shown this once, or null. */
  readonly $scriptToken: Store<string | null>;
  /** Why the last wish was refused, or null. */
  readonly $refusal: Store<PlayerError | null>;
  readonly invited: EventCallable<void>;
  readonly memberRemoved: EventCallable<string>;
  /** Everything the member has open ends. */
  readonly memberSignedOut: EventCallable<string>;
  readonly productChosen: EventCallable<{ readonly userId: string; readonly product: Product }>;
  readonly sessionEnded: EventCallable<string>;
  readonly scriptTokenRequested: EventCallable<void>;
  readonly profileVisibilityChosen: EventCallable<boolean>;
  readonly autoplaySwitched: EventCallable<boolean>;
}
