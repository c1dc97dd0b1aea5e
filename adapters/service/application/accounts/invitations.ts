import type { Clock } from '#application/ports/clock.ts';
import { INVITATION_LIFETIME_MS } from '../../domain/constants/accounts.ts';
import type { Change, Put, Store } from '../ports/store.ts';
import { ACCOUNT_KINDS, OWNER_ID, type InvitationRecord } from '../records/account-records.ts';
import { formError } from './form-errors.ts';
import { digestOf } from '../kernel/digests.ts';

/** A new invitation. The store holds its digest, not its code. */
export function invitationPut(code: string, nowMs: number): Put {
  const id = digestOf(code);
  const doc: InvitationRecord = { id, createdMs: nowMs, expiresMs: nowMs + INVITATION_LIFETIME_MS };
  return { op: 'put', kind: ACCOUNT_KINDS.invitation, id, doc };
}

export interface Entitlement {
  readonly isOwner: boolean;
  /** Conditions and changes to write together with the account. */
  spend(userId: string): readonly Change[];
}

/** Permission to sign up: being the first, or an invitation. Errors: 403 without either. */
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
