import type { Clock } from '#application/ports/clock.ts';
import { INVITATION_LIFETIME_MS } from '../../domain/constants/accounts.ts';
import type { Change, Put, Store } from '../ports/store.ts';
import { ACCOUNT_KINDS, OWNER_ID, type InvitationRecord } from '../records/account-records.ts';
import { formError } from './form-refusals.ts';
import { digestOf } from '../kernel/digests.ts';

/** An invitation that nobody has used yet; its code is kept nowhere. */
export function invitationPut(code: string, nowMs: number): Put {
  const id = digestOf(code);
  const doc: InvitationRecord = { id, createdMs: nowMs, expiresMs: nowMs + INVITATION_LIFETIME_MS };
  return { op: 'put', kind: ACCOUNT_KINDS.invitation, id, doc };
}

export interface Entitlement {
  readonly isOwner: boolean;
  /** What has to hold, and be used up, when the account is written. */
  spend(userId: string): readonly Change[];
}

/** What lets somebody sign up: being the first, or an invitation. Refuses with 403 who has neither. */
export async function entitlementOf(store: Store, clock: Clock, needsOwner: boolean, code: string | null): Promise<Entitlement> {
  const { installation, invitation } = ACCOUNT_KINDS;
  if (needsOwner)
    return {
      isOwner: true,
      spend: (userId) => [{ op: 'put', kind: installation, id: OWNER_ID, doc: { userId }, ifVersion: 0 }],
    };
  const found = code === null ? null : await store.get<InvitationRecord>(invitation, digestOf(code));
  if (found === null || found.doc.expiresMs <= clock.nowMs()) throw formError('SIGN_UP_CLOSED');
  const { id, version, doc } = found;
  return {
    isOwner: false,
    spend: () => [
      { op: 'put', kind: invitation, id, doc, ifVersion: version },
      { op: 'remove', kind: invitation, id },
    ],
  };
}
