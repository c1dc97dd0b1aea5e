import type { Product } from '#domain/session/types.ts';
import type { Factors } from './factor-records.ts';

/** Account records. Secrets are stored as digests only. Index: `name` by the id. */
export interface AccountRecord {
  /** The name in lower case: what signs in, and what user URIs carry. */
  readonly id: string;
  readonly name: string;
  readonly product: Product;
  readonly isOwner: boolean;
  readonly password: string;
  readonly createdMs: number;
  /** Others do not see this profile. */
  readonly isPrivate?: boolean;
  /** When the password was set last; absent before it was ever changed. */
  readonly passwordSetMs?: number;
  /** Second factors; absent without any. */
  readonly factors?: Factors;
  /** The time of removal. The name stays reserved, so that nothing passes to another person. */
  readonly removedMs?: number;
}

/** `id` is the digest of the cookie. Indexes: `user` by `{userId}/{createdMs}`. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly use: 'browser' | 'script';
  readonly createdMs: number;
  readonly lastUsedMs: number;
  readonly expiresMs: number;
  /** When its password was given last; absent for tokens for scripts. */
  readonly confirmedMs?: number;
  /** The digests of the current and the previous cookie, once a confirmation has replaced the first one. */
  readonly cookieId?: string;
  readonly formerCookieId?: string;
}

/** `id` is the digest of a cookie that a session got later than its first. */
export interface CookieRecord {
  readonly sessionId: string;
}

/** The permanent owner of a name. `id` is equal for names that look alike (see names.ts). */
export interface NameRecord {
  readonly userId: string;
}

/** `id` is the digest of the invitation's code. */
export interface InvitationRecord {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
}

export const ACCOUNT_KINDS = {
  account: 'account',
  name: 'account-name',
  session: 'session',
  cookie: 'session-cookie',
  invitation: 'invitation',
  /** One document, `owner`: who came first. */
  installation: 'installation',
} as const;

export const OWNER_ID = 'owner';

export const sessionIndexPrefix = (userId: string) => `${userId}/`;
