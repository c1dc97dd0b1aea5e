import type { EventCallable, Store } from 'effector';
import type { ResponseOf } from '../../calls/call.ts';
import type { getMembers, getOpenSessions } from '../../calls/account/members.ts';
import type { getShares } from '../../calls/account/shares.ts';
import type { getOwnerReport } from '../../calls/telemetry/owner-report.ts';
import type { NewShare, ReportRange } from '../../account/member-calls.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import type { MemberPage } from '../../library/member-pages.ts';
import type { Resource } from '../resource.ts';

export type Member = ResponseOf<typeof getMembers>['items'][number];
export type OpenSession = ResponseOf<typeof getOpenSessions>['items'][number];

export type OwnerReport = ResponseOf<typeof getOwnerReport>;

export type Share = ResponseOf<typeof getShares>['items'][number];

/** Stores and intents of members, shares, sessions, profile visibility and autoplay. */
export interface MemberStores {
  /** An error for anyone but the owner. */
  readonly members: Resource<void, readonly Member[]>;
  readonly openSessions: Resource<void, readonly OpenSession[]>;
  /** What was played over all accounts; an error for anyone but the owner. */
  readonly report: Resource<ReportRange, OwnerReport>;
  /** By user id; 404 for a private or missing profile. */
  readonly page: Resource<string, MemberPage>;
  /** Whether the user's profile is public. */
  readonly profile: Resource<void, { readonly public: boolean }>;
  /** Whether autoplay continues lists on all devices of the account. */
  readonly autoplay: Resource<void, { readonly autoplay: boolean }>;
  /** The open shares of private playlists. */
  readonly shares: Resource<void, readonly Share[]>;
  /** The share that was created last, or null. */
  readonly $share: Store<Share | null>;
  readonly shareRequested: EventCallable<NewShare>;
  readonly shareEnded: EventCallable<string>;
  /** The URL of the latest invitation, or null. */
  readonly $invitation: Store<string | null>;
  /** The latest script token, shown once, or null. */
  readonly $scriptToken: Store<string | null>;
  /** The error of the last intent, or null. */
  readonly $refusal: Store<PlayerError | null>;
  readonly invited: EventCallable<void>;
  /** With the password. Ends this session too. */
  readonly accountDeleted: EventCallable<string>;
  readonly memberRemoved: EventCallable<string>;
  /** Ends all sessions of the member. */
  readonly memberSignedOut: EventCallable<string>;
  readonly productChosen: EventCallable<{ readonly userId: string; readonly product: Product }>;
  readonly sessionEnded: EventCallable<string>;
  readonly scriptTokenRequested: EventCallable<void>;
  readonly profileVisibilityChosen: EventCallable<boolean>;
  readonly autoplaySwitched: EventCallable<boolean>;
}
