import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import type { Caller, RequestHead } from '../ports/route.ts';
import { ACCESS_TOKEN_LIFETIME_MS } from '../../domain/constants/accounts.ts';
import { createMemoryValues } from './credentials/expiring-map.ts';
import { createStoredValues } from './credentials/stored-values.ts';
import type { Bus } from '../ports/instances/bus.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Store } from '../ports/store.ts';
import { createTokenVerifier, signToken } from './sessions/access-tokens.ts';
import { unauthorisedError } from './access.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { createKnownBrowsers, type KnownBrowsers } from './sessions/known-browsers.ts';
import { deriveKey } from '../kernel/digests.ts';
import { createSecondSteps, type SecondSteps } from './credentials/second-steps.ts';
import type { SessionRecord } from '../records/account-records.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createTickets } from './sessions/tickets.ts';

interface IssuedToken {
  readonly token: string;
  readonly expiresMs: number;
}

/** Accounts, sessions, access tokens and dealer tickets. */
export interface Identity {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly knownBrowsers: KnownBrowsers;
  readonly secondSteps: SecondSteps;
  /** A bearer token of a session, or an anonymous one; `resource` narrows it to one URI. */
  issueToken(session: SessionRecord | null, resource: string | null): IssuedToken;
  /** A token for scripts, valid for a year or until its session ends. */
  issueScriptToken(userId: string): Promise<string>;
  /** The caller of a request. Errors: 401 when the bearer token is missing, wrong, expired or of an ended session. */
  callerOfRequest(request: RequestHead): Promise<Caller>;
  /** The caller of a bearer token of this session with that resource, now; null when the session is over. */
  callerOfSession(sessionId: string, resource: string | null): Promise<Caller | null>;
  issueTicket(caller: Caller): Promise<string>;
  /** The caller behind the `access_token` of a socket: a dealer ticket; on loopback also a bearer token. */
  redeem(ticketOrToken: string, isLoopback: boolean): Promise<Caller | null>;
}

export const ANYONE: Caller = { userId: null, product: 'free', sessionId: null, resource: null };

export interface IdentityDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly passwords: Passwords;
  readonly masterSecret: Uint8Array;
  /** Connects it with other instances, where there are some. */
  readonly bus?: Bus;
}

export function createIdentity({ bus, store, clock, random, passwords, masterSecret }: IdentityDeps): Identity {
  const key = deriveKey(masterSecret, 'access tokens');
  const verifyToken = createTokenVerifier(key);
  const accounts = createAccounts(store, clock, random, passwords);
  const sessions = createSessions(store, clock, random);
  const createValues =
    bus === undefined
      ? createMemoryValues(clock)
      : createStoredValues(store, clock, deriveKey(masterSecret, 'short-lived values'));
  const tickets = createTickets(createValues, random);

  const callerOfToken = async (token: string): Promise<Caller | null> => {
    const claims = verifyToken(token, clock.nowMs());
    if (claims === null) return null;
    const { userId, sessionId, resource } = claims;
    return userId === null || sessionId === null ? { ...ANYONE, resource } : memberOf(sessionId, resource);
  };
  // The session is read for every request, so that signing out takes effect at once.
  const memberOf = async (sessionId: string, resource: string | null): Promise<Caller | null> => {
    const session = await sessions.byId(sessionId);
    const account = session && (await accounts.byId(session.userId));
    return account ? { userId: account.id, product: account.product, sessionId, resource } : null;
  };
  const issue = (session: SessionRecord | null, resource: string | null, expiresMs: number): IssuedToken => {
    const claims = { userId: session?.userId ?? null, sessionId: session?.id ?? null, resource, expiresMs };
    return { token: signToken(key, claims), expiresMs };
  };

  return {
    accounts,
    sessions,
    secondSteps: createSecondSteps({ accounts, clock, createValues, random, masterSecret }),
    knownBrowsers: createKnownBrowsers(deriveKey(masterSecret, 'known browsers'), random),
    issueToken: (session, resource) => issue(session, resource, clock.nowMs() + ACCESS_TOKEN_LIFETIME_MS),
    async issueScriptToken(userId) {
      const { session } = await sessions.open(userId, 'script');
      return issue(session, null, session.expiresMs).token;
    },
    async callerOfRequest(request) {
      const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (token === undefined) throw unauthorisedError('No token provided');
      const caller = await callerOfToken(token);
      if (caller === null) throw unauthorisedError('Invalid or expired access token');
      return caller;
    },
    callerOfSession: memberOf,
    issueTicket: (caller) => tickets.issue(caller),
    async redeem(ticketOrToken, isLoopback) {
      const holder = await tickets.redeem(ticketOrToken);
      if (holder) return holder.sessionId === null ? holder : memberOf(holder.sessionId, holder.resource);
      return isLoopback ? callerOfToken(ticketOrToken) : null;
    },
  };
}
