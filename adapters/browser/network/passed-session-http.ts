import { getSession } from '#application/calls/account/session.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http } from '#application/ports/http.ts';
import { isRenewalDue, toRenewableToken } from '#domain/session/renewable-token.ts';
import type { Session } from '#domain/session/types.ts';

/**
 * The same Http, which answers `/session` with a session that a sign-in window passed, until it is due or the service refuses it.
 * `onEnded` is called once before the service is asked instead.
 */
export function withPassedSession(http: Http, session: Session, clock: Clock, onEnded: () => void): Http {
  const token = toRenewableToken(session, clock.nowMs());
  const body = new TextEncoder().encode(JSON.stringify({ ...session, needsOwner: false }));
  const authorization = `Bearer ${session.accessToken}`;
  let isRefused = false;
  let hasEnded = false;
  return {
    async send(request) {
      if (new URL(request.url).pathname !== getSession.path) {
        const response = await http.send(request);
        isRefused ||= response.status === 401 && request.headers?.['authorization'] === authorization;
        return response;
      }
      if (!isRefused && !isRenewalDue(token, clock.nowMs()))
        return { status: 200, headers: { 'content-type': 'application/json' }, body };
      if (!hasEnded) onEnded();
      hasEnded = true;
      return http.send(request);
    },
  };
}
