import { postConfirm, putPassword } from '#application/calls/account/credentials.ts';
import { unauthorisedError } from '../access.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Identity } from '../identity.ts';
import type { SessionRecord } from '../../records/account-records.ts';
import { formError } from '../form-errors.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../../ports/route.ts';
import { OWN_BACKOFF } from '../../../domain/constants/accounts.ts';
import type { SecurityEventName, SecurityLog } from '../../ports/security-log.ts';
import { createResponseRoute } from '../../kernel/routing/call-routes.ts';

export interface CredentialsDeps {
  readonly identity: Identity;
  readonly browsers: BrowserSessions;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
}

/** Confirming and changing the password. These calls have a failed-tries count of their own. */
export function credentialRoutes({ identity, browsers, limits, securityLog }: CredentialsDeps): readonly Route[] {
  const { accounts, sessions } = identity;
  const tries = limits.tries('password', OWN_BACKOFF);

  /** The session, once the password is its account's. Refusals: 401 without a session, 403 a wrong password, 429. */
  const requirePassword = async (event: SecurityEventName, request: ServiceRequest, password: string): Promise<SessionRecord> => {
    const session = await browsers.fromRequest(request);
    const account = session && (await accounts.byId(session.userId));
    if (session === null || account === null) throw unauthorisedError('Sign in first');
    tries.begin(session.id);
    if ((await accounts.checkPassword(account, password, 'known')) === null) {
      const sender = { account: account.id, address: request.remoteAddress, session: session.id };
      securityLog.record({ event, outcome: 'refused', ...sender });
      throw formError('PASSWORD_WRONG');
    }
    tries.clear(session.id);
    return session;
  };
  const confirmed = async (request: ServiceRequest, session: SessionRecord): Promise<ServiceResponse> => {
    const response = await browsers.confirm(request, session);
    if (response === null) throw unauthorisedError('Sign in first');
    return response;
  };

  return [
    createResponseRoute(postConfirm, async ({ body, request }) => {
      const session = await requirePassword('password.confirm', request, body.password);
      browsers.record('password.confirm', request, session);
      return confirmed(request, session);
    }),
    createResponseRoute(putPassword, async ({ body, request }) => {
      const session = await requirePassword('password.change', request, body.current);
      await accounts.setPassword(session.userId, body.password);
      const others = (await sessions.idsOf(session.userId)).filter((id) => id !== session.id);
      await sessions.end(others);
      browsers.record('password.change', request, session, { ended: others.length });
      return confirmed(request, session);
    }),
  ];
}
