import { getSession, postDealerTicket, postLogin, postLogout, postSignup } from '#application/calls/session.ts';
import type { Clock } from '#application/ports/clock.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { accountIdOf } from '../accounts/names.ts';
import type { SessionCookie } from '../accounts/cookies.ts';
import type { Identity } from '../accounts/identity.ts';
import type { SessionRecord } from '../accounts/records.ts';
import { Refusal, type Route, type ServiceRequest, type ServiceResponse } from '../answer.ts';
import {
  DEALER_TICKET_LIFETIME_S,
  SIGN_IN_REMEMBERED_MAX,
  SIGN_IN_TRIES,
  SIGN_IN_TRIES_PER_ADDRESS,
  SIGN_IN_WINDOW_MS,
} from '../constants/accounts.ts';
import type { SecurityEventName, SecurityLog } from '../ports/security-log.ts';
import { createRateLimit } from '../rate-limit.ts';
import { empty, json } from '../responses.ts';
import { answer, respond } from '../routes.ts';

export interface SessionDeps {
  readonly identity: Identity;
  readonly cookie: SessionCookie;
  readonly clock: Clock;
  readonly clientId: string;
  readonly securityLog: SecurityLog;
}

/** Signing up, in and out, and the tokens of a session. */
export function sessionRoutes({ identity, cookie, clock, clientId, securityLog }: SessionDeps): readonly Route[] {
  const { accounts, sessions } = identity;
  const message = playerError('SIGN_IN_TOO_OFTEN').message;
  const window = { clock, message, windowMs: SIGN_IN_WINDOW_MS, rememberedMax: SIGN_IN_REMEMBERED_MAX };
  // By name and address together: nobody can lock somebody else out.
  const attempts = createRateLimit({ ...window, max: SIGN_IN_TRIES });
  const fromAddress = createRateLimit({ ...window, max: SIGN_IN_TRIES_PER_ADDRESS });
  const secretOf = (request: ServiceRequest) => cookie.read(request.headers.cookie, isSecure(request));
  const sessionOf = async (request: ServiceRequest) => {
    const secret = secretOf(request);
    return secret === null ? null : sessions.ofSecret(secret);
  };

  const record = (event: SecurityEventName, { remoteAddress }: ServiceRequest, { userId, id }: SessionRecord) =>
    securityLog.record({ event, outcome: 'done', account: userId, address: remoteAddress, session: id });

  const answerOf = async (session: SessionRecord | null, resource: string | null) => {
    const { token, expiresMs } = identity.issueToken(session, resource);
    const needsOwner = session === null && (await accounts.needsOwner());
    const isAnonymous = session === null;
    return { accessToken: token, accessTokenExpirationTimestampMs: expiresMs, isAnonymous, clientId, needsOwner };
  };
  // A new id with every sign-in: a cookie planted beforehand gains nobody anything.
  const signedIn = async (event: 'sign-in' | 'sign-up', request: ServiceRequest, userId: string): Promise<ServiceResponse> => {
    const before = await sessionOf(request);
    const { session, secret } = await sessions.open(userId, 'browser');
    if (before) await sessions.end([before.id]);
    record(event, request, session);
    const headers = { 'set-cookie': cookie.set(secret, isSecure(request)) };
    return json(200, await answerOf(session, null), headers);
  };

  return [
    answer(getSession, async ({ query, request }) => {
      const resource = query.resource ?? null;
      if (resource !== null && parseContentUri(resource) === null) throw new Refusal(400, 'resource: is no content URI');
      return answerOf(await sessionOf(request), resource);
    }),
    respond(postLogin, async ({ body, request }) => {
      const name = accountIdOf(body.username);
      attempts.count(name, request.remoteAddress);
      fromAddress.count(request.remoteAddress);
      const account = await accounts.check(body.username, body.password);
      if (account === null) {
        const { id = null } = (await accounts.ofId(name)) ?? {};
        securityLog.record({ event: 'sign-in', outcome: 'refused', account: id, address: request.remoteAddress, session: null });
        throw new Refusal(401, playerError('SIGN_IN_REFUSED').message);
      }
      attempts.forget(name, request.remoteAddress);
      return signedIn('sign-in', request, account.id);
    }),
    respond(postSignup, async ({ body, request }) => {
      attempts.count('', request.remoteAddress);
      const given = { name: body.username, password: body.password, invitation: body.invitation ?? null };
      const account = await accounts.signUp(given);
      return signedIn('sign-up', request, account.id);
    }),
    respond(postLogout, async ({ body, request }) => {
      const session = await sessionOf(request);
      if (session) await sessions.end(body.everywhere === true ? await sessions.idsOf(session.userId) : [session.id]);
      if (session) record('sign-out', request, session);
      return empty(204, {
        'set-cookie': cookie.clear(isSecure(request)),
        // What the browser kept for whoever leaves: over plain http browsers ignore it.
        ...(isSecure(request) ? { 'clear-site-data': '"cache", "storage"' } : {}),
      });
    }),
    answer(postDealerTicket, ({ caller }) =>
      Promise.resolve({ ticket: identity.issueTicket(caller), expires_in: DEALER_TICKET_LIFETIME_S }),
    ),
  ];
}

function isSecure(request: ServiceRequest): boolean {
  return request.origin.startsWith('https:');
}
