import { postConfirm, putPassword } from '#application/calls/account/credentials.ts';
import type { Clock } from '#application/ports/clock.ts';
import { unauthorised } from '../access.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Identity } from '../identity.ts';
import type { SessionRecord } from '../../records/account-records.ts';
import { refusal } from '../form-refusals.ts';
import { createTryBook } from '../limits/failed-tries.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../../ports/route.ts';
import { OWN_PATIENCE } from '../../../domain/constants/accounts.ts';
import type { SecurityEventName, SecurityLog } from '../../ports/security-log.ts';
import { respond } from '../../kernel/routing/call-routes.ts';

export interface CredentialsDeps {
  readonly identity: Identity;
  readonly browsers: BrowserSessions;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

/** The password given again, and another one. Whoever asks is signed in, with a line and tries of their own. */
export function credentialRoutes({ identity, browsers, clock, securityLog }: CredentialsDeps): readonly Route[] {
  const { accounts, sessions } = identity;
  const tries = createTryBook(clock, OWN_PATIENCE);

  /** The session, once the password is its account's. Refusals: 401 without a session, 403 a wrong password, 429. */
  const proven = async (event: SecurityEventName, request: ServiceRequest, password: string): Promise<SessionRecord> => {
    const session = await browsers.of(request);
    const account = session && (await accounts.ofId(session.userId));
    if (session === null || account === null) throw unauthorised('Sign in first');
    tries.begin(session.id);
    if ((await accounts.check(account, password, 'known')) === null) {
      const sender = { account: account.id, address: request.remoteAddress, session: session.id };
      securityLog.record({ event, outcome: 'refused', ...sender });
      throw refusal('PASSWORD_WRONG');
    }
    tries.forget(session.id);
    return session;
  };
  const confirmed = async (request: ServiceRequest, session: SessionRecord): Promise<ServiceResponse> => {
    const response = await browsers.confirmed(request, session);
    if (response === null) throw unauthorised('Sign in first');
    return response;
  };

  return [
    respond(postConfirm, async ({ body, request }) => {
      const session = await proven('password.confirm', request, body.password);
      browsers.record('password.confirm', request, session);
      return confirmed(request, session);
    }),
    respond(putPassword, async ({ body, request }) => {
      const session = await proven('password.change', request, body.current);
      await accounts.setPassword(session.userId, body.password);
      const others = (await sessions.idsOf(session.userId)).filter((id) => id !== session.id);
      await sessions.end(others);
      browsers.record('password.change', request, session, { ended: others.length });
      return confirmed(request, session);
    }),
  ];
}
