import { postConfirm, putPassword } from '#application/calls/credentials.ts';
import type { Clock } from '#application/ports/clock.ts';
import { unauthorised } from '../accounts/access.ts';
import type { BrowserSessions } from '../accounts/browser-sessions.ts';
import type { Identity } from '../accounts/identity.ts';
import type { SessionRecord } from '../accounts/records.ts';
import { refusal } from '../accounts/refusal.ts';
import { createTryBook } from '../accounts/try-book.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../answer.ts';
import { OWN_PATIENCE } from '../constants/accounts.ts';
import type { SecurityEventName, SecurityLog } from '../ports/security-log.ts';
import { respond } from '../routes.ts';

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
