import * as calls from '#application/calls/account/members.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '../identity.ts';
import { createRecency } from '../sessions/recent-password.ts';
import type { AccountRecord, SessionRecord } from '../../records/account-records.ts';
import { Refusal, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { INVITATION_LIFETIME_MS } from '../../../domain/constants/accounts.ts';
import { senderOf, type SecurityEventName, type SecurityLog } from '../../ports/security-log.ts';
import { found } from '../../kernel/routing/responses.ts';
import { answer } from '../../kernel/routing/call-routes.ts';

/** Who may come in: members and invitations, which are the owner's business, and what one has open oneself. */
export function memberRoutes(identity: Identity, clock: Clock, securityLog: SecurityLog): readonly Route[] {
  const { accounts, sessions } = identity;
  const refuseUnlessRecent = createRecency(sessions, clock);
  const record = (event: SecurityEventName, { request, caller }: Sent, detail: Readonly<Record<string, string>> = {}) =>
    securityLog.record({ event, outcome: 'done', ...senderOf(request, caller), detail });
  const ownersOnly = async ({ userId }: Caller): Promise<void> => {
    if ((await accounts.owner())?.id !== userId) throw new Refusal(403, 'Only the owner decides that');
  };
  const openOf = async ({ userId }: Caller): Promise<readonly SessionRecord[]> => {
    const all = await Promise.all((await sessions.idsOf(userId ?? '')).map((id) => sessions.ofId(id)));
    return all.filter((session) => session !== null).sort((a, b) => b.lastUsedMs - a.lastUsedMs);
  };

  return [
    answer(calls.getMembers, async ({ caller }) => {
      await ownersOnly(caller);
      return { items: (await accounts.all()).map(memberOf) };
    }),
    answer(calls.postInvitation, async ({ caller, request }) => {
      await ownersOnly(caller);
      const code = await accounts.invite();
      record('member.invite', { caller, request });
      const url = `${request.origin}/signup#invitation=${code}`;
      return { code, url, expires_at: clock.nowMs() + INVITATION_LIFETIME_MS };
    }),
    answer(calls.deleteMember, async ({ caller, request, params: { userId } }) => {
      await ownersOnly(caller);
      await refuseUnlessRecent(caller);
      if (userId === caller.userId) throw new Refusal(403, 'The owner stays');
      if (!(await accounts.remove(userId))) throw new Refusal(404, 'User not found');
      await sessions.end(await sessions.idsOf(userId));
      record('member.remove', { caller, request }, { member: userId });
      return undefined;
    }),
    answer(calls.deleteMemberSessions, async ({ caller, request, params: { userId } }) => {
      await ownersOnly(caller);
      await refuseUnlessRecent(caller);
      found(await accounts.ofId(userId), 'User');
      await sessions.end(await sessions.idsOf(userId));
      record('session.end', { caller, request }, { member: userId });
      return undefined;
    }),
    answer(calls.getOwnProfile, async ({ caller }) => ({
      public: found(await accounts.ofId(caller.userId ?? ''), 'User').isPrivate !== true,
    })),
    answer(calls.putProfile, async ({ caller, body }) => {
      await accounts.setPrivate(caller.userId ?? '', !body.public);
      return undefined;
    }),
    answer(calls.getOpenSessions, async ({ caller }) => ({
      items: (await openOf(caller)).map((session) => ({
        id: session.id,
        use: session.use,
        created_at: session.createdMs,
        last_used_at: session.lastUsedMs,
        is_this: session.id === caller.sessionId,
      })),
    })),
    answer(calls.deleteOpenSession, async ({ caller, request, params: { sessionId } }) => {
      await refuseUnlessRecent(caller);
      const session = found(
        (await openOf(caller)).find(({ id }) => id === sessionId),
        'Session',
      );
      await sessions.end([session.id]);
      record(session.use === 'script' ? 'token.end' : 'session.end', { caller, request });
      return undefined;
    }),
    answer(calls.postScriptToken, async ({ caller, request }) => {
      await refuseUnlessRecent(caller);
      const token = await identity.issueScriptToken(caller.userId ?? '');
      record('token.make', { caller, request });
      return { token };
    }),
  ];
}

interface Sent {
  readonly request: ServiceRequest;
  readonly caller: Caller;
}

function memberOf({ id, name, product, isOwner, createdMs }: AccountRecord) {
  return { id, name, product, is_owner: isOwner, created_at: createdMs };
}
