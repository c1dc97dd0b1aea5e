import type { ResponseOf } from '#application/calls/call.ts';
import type { getSession } from '#application/calls/account/session.ts';
import type { ServiceRequest, ServiceResponse } from '../../ports/route.ts';
import type { SecurityEventName, SecurityLog } from '../../ports/security-log.ts';
import { empty, json } from '../../kernel/routing/responses.ts';
import type { Cookies } from './cookies.ts';
import type { Identity } from '../identity.ts';
import type { SessionRecord } from '../../records/account-records.ts';

type SessionInfo = ResponseOf<typeof getSession>;
type Detail = Readonly<Record<string, string | number | boolean>>;

export interface BrowserSessionsDeps {
  readonly identity: Identity;
  readonly cookies: Cookies;
  readonly clientId: string;
  readonly securityLog: SecurityLog;
}

/** Sessions as browsers carry them: by cookies. */
export interface BrowserSessions {
  /** The session of the request's cookie; null without one. */
  fromRequest(request: ServiceRequest): Promise<SessionRecord | null>;
  /** The known-browser mark for an account, or null. */
  markOf(request: ServiceRequest, userId: string): string | null;
  /** The session as the page sees it; also for anonymous visitors. */
  sessionInfo(session: SessionRecord | null, resource: string | null): Promise<SessionInfo>;
  /** Opens a session in place of the one there may be: 200, with its cookies. */
  signIn(event: 'sign-in' | 'sign-up', request: ServiceRequest, userId: string, detail?: Detail): Promise<ServiceResponse>;
  /** Notes that the password was given again: 204, with another cookie; null: the session has ended. */
  confirm(request: ServiceRequest, session: SessionRecord): Promise<ServiceResponse | null>;
  /** The headers of a sign-out. */
  clearCookies(request: ServiceRequest): ServiceResponse;
  record(event: SecurityEventName, request: ServiceRequest, session: SessionRecord, detail?: Detail): void;
}

export function createBrowserSessions({ identity, cookies, clientId, securityLog }: BrowserSessionsDeps): BrowserSessions {
  const { accounts, sessions, knownBrowsers } = identity;
  const knownIn = (request: ServiceRequest) => cookies.known.read(request.headers.cookie, isSecure(request));

  const fromRequest: BrowserSessions['fromRequest'] = async (request) => {
    const secret = cookies.session.read(request.headers.cookie, isSecure(request));
    return secret === null ? null : sessions.bySecret(secret);
  };
  const sessionInfo: BrowserSessions['sessionInfo'] = async (session, resource) => {
    const { token, expiresMs } = identity.issueToken(session, resource);
    const needsOwner = session === null && (await accounts.needsOwner());
    const isAnonymous = session === null;
    return { accessToken: token, accessTokenExpirationTimestampMs: expiresMs, isAnonymous, clientId, needsOwner };
  };
  const record: BrowserSessions['record'] = (event, { remoteAddress }, { userId, id }, detail) =>
    securityLog.record({
      event,
      outcome: 'done',
      account: userId,
      address: remoteAddress,
      session: id,
      ...(detail !== undefined && { detail }),
    });
  const cookiesOf = (request: ServiceRequest, secret: string, userId: string) => [
    ...cookies.session.set(secret, isSecure(request)),
    ...cookies.known.set(knownBrowsers.withMark(knownIn(request), userId), isSecure(request)),
  ];

  return {
    fromRequest,
    sessionInfo,
    record,
    markOf: (request, userId) => knownBrowsers.markOf(knownIn(request), userId),
    // Each sign-in creates a new session id, which prevents session fixation.
    async signIn(event, request, userId, detail) {
      const before = await fromRequest(request);
      const { session, secret } = await sessions.open(userId, 'browser');
      if (before) await sessions.end([before.id]);
      record(event, request, session, detail);
      return json(200, await sessionInfo(session, null), { 'set-cookie': cookiesOf(request, secret, userId) });
    },
    async confirm(request, session) {
      const confirmed = await sessions.confirm(session.id);
      if (confirmed === null) return null;
      return empty(204, { 'set-cookie': cookiesOf(request, confirmed.secret, session.userId) });
    },
    clearCookies: (request) =>
      empty(204, {
        'set-cookie': cookies.session.clear(isSecure(request)),
        // Clears the browser's cache and storage. Browsers ignore it over plain http.
        ...(isSecure(request) ? { 'clear-site-data': '"cache", "storage"' } : {}),
      }),
  };
}

function isSecure(request: ServiceRequest): boolean {
  return request.origin.startsWith('https:');
}
