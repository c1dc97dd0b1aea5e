import { getSession } from '#application/calls/account/session.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http } from '#application/ports/http.ts';
import { isRenewalDue, toRenewableToken } from '#domain/session/renewable-token.ts';
import type { Session } from '#domain/session/types.ts';

/** The same Http, which answers `/session` with a session that a sign-in window passed, until it is due. */
export function withPassedSession(http: Http, session: Session, clock: Clock): Http {
  const token = toRenewableToken(session, clock.nowMs());
  const body = new TextEncoder().encode(JSON.stringify({ ...session, needsOwner: false }));
  return {
    send: (request) =>
      new URL(request.url).pathname === getSession.path && !isRenewalDue(token, clock.nowMs())
        ? Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body })
        : http.send(request),
  };
}
