import * as calls from '#application/calls/account/members.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '../identity.ts';
import { createRecentPasswordCheck } from '../sessions/recent-password.ts';
import type { AccountRecord, SessionRecord } from '../../records/account-records.ts';
import { HttpError, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { INVITATION_LIFETIME_MS } from '../../../domain/constants/accounts.ts';
import { senderOf, type SecurityEventName, type SecurityLog } from '../../ports/security-log.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';

/**
 * Members and invitations (owner only), the caller's own profile and open sessions. `deleteRecordsOf` deletes the
 * history of a removed member and what its pages reported.
 */
export function memberRoutes(
  identity: Identity,
  clock: Clock,
  securityLog: SecurityLog,
  deleteRecordsOf: (userId: string) => Promise<void>,
): readonly Route[] {
  const { accounts, sessions } = identity;
  const refuseUnlessRecent = createRecentPasswordCheck(sessions, clock);
  const record = (event: SecurityEventName, { request, caller }: RequestContext, detail: Readonly<Record<string, string>> = {}) =>
    securityLog.record({ event, outcome: 'done', ...senderOf(request, caller), detail });
  const refuseUnlessOwner = async ({ userId }: Caller): Promise<void> => {
    if ((await accounts.owner())?.id !== userId) throw new HttpError(403, 'Only the owner may do this');
  };
  /** False for the owner, and without such a member. */
  const remove = async (userId: string): Promise<boolean> => {
    if (!(await accounts.remove(userId))) return false;
    await sessions.end(await sessions.idsOf(userId));
    await deleteRecordsOf(userId);
    return true;
  };
  const openSessionsOf = async ({ userId }: Caller): Promise<readonly SessionRecord[]> => {
    const all = await Promise.all((await sessions.idsOf(userId ?? '')).map((id) => sessions.byId(id)));
    return all.filter((session) => session !== null).sort((a, b) => b.lastUsedMs - a.lastUsedMs);
  };

  return [
    createRoute(calls.getMembers, async ({ caller }) => {
      await refuseUnlessOwner(caller);
      return { items: (await accounts.list()).map(memberJson) };
    }),
    createRoute(calls.postInvitation, async ({ caller, request }) => {
      await refuseUnlessOwner(caller);
      const code = await accounts.invite();
      record('member.invite', { caller, request });
      const url = `${request.origin}/signup#invitation=${code}`;
      return { code, url, expires_at: clock.nowMs() + INVITATION_LIFETIME_MS };
    }),
    createRoute(calls.deleteMember, async ({ caller, request, params: { userId } }) => {
      await refuseUnlessOwner(caller);
      await refuseUnlessRecent(caller);
      if (userId === caller.userId) throw new HttpError(403, 'The account of the owner cannot be removed');
      if (!(await remove(userId))) throw new HttpError(404, 'User not found');
      record('member.remove', { caller, request }, { member: userId });
      return undefined;
    }),
    createRoute(calls.deleteMe, async ({ caller, request }) => {
      await refuseUnlessRecent(caller);
      const userId = caller.userId ?? '';
      if (!(await remove(userId))) throw new HttpError(403, 'The account of the owner cannot be removed');
      record('member.remove', { caller, request }, { member: userId });
      return undefined;
    }),
    createRoute(calls.deleteMemberSessions, async ({ caller, request, params: { userId } }) => {
      await refuseUnlessOwner(caller);
      await refuseUnlessRecent(caller);
      orNotFound(await accounts.byId(userId), 'User');
      await sessions.end(await sessions.idsOf(userId));
      record('session.end', { caller, request }, { member: userId });
      return undefined;
    }),
    createRoute(calls.getOwnProfile, async ({ caller }) => ({
      public: orNotFound(await accounts.byId(caller.userId ?? ''), 'User').isPrivate !== true,
    })),
    createRoute(calls.putProfile, async ({ caller, body }) => {
      await accounts.setPrivate(caller.userId ?? '', !body.public);
      return undefined;
    }),
    createRoute(calls.getOpenSessions, async ({ caller }) => ({
      items: (await openSessionsOf(caller)).map((session) => ({
        id: session.id,
        use: session.use,
        created_at: session.createdMs,
        last_used_at: session.lastUsedMs,
        is_this: session.id === caller.sessionId,
      })),
    })),
    createRoute(calls.deleteOpenSession, async ({ caller, request, params: { sessionId } }) => {
      await refuseUnlessRecent(caller);
      const session = orNotFound(
        (await openSessionsOf(caller)).find(({ id }) => id === sessionId),
        'Session',
      );
      await sessions.end([session.id]);
      record(session.use === 'script' ? 'token.end' : 'session.end', { caller, request });
      return undefined;
    }),
    createRoute(calls.postScriptToken, async ({ caller, request }) => {
      await refuseUnlessRecent(caller);
      const token = await identity.issueScriptToken(caller.userId ?? '');
      record('token.make', { caller, request });
      return { token };
    }),
  ];
}

interface RequestContext {
  readonly request: ServiceRequest;
  readonly caller: Caller;
}

function memberJson({ id, name, product, isOwner, createdMs }: AccountRecord) {
  return { id, name, product, is_owner: isOwner, created_at: createdMs };
}
