import * as v from 'valibot';
import type { Session } from '#domain/session/types.ts';
import { FIRST_ANSWERS_PATH, PAGE_PATH_MAX } from '#domain/constants/network/caching.ts';
import { call } from '../call.ts';

/** An access token and its session. */
export const session = v.object({
  accessToken: v.string(),
  accessTokenExpirationTimestampMs: v.number(),
  isAnonymous: v.boolean(),
  clientId: v.string(),
  /** Ours: no account exists yet, the next sign-up makes the owner. */
  needsOwner: v.boolean(),
}) satisfies v.GenericSchema<unknown, Session>;

/** The session of the cookie, or an anonymous one; each request renews the token. `resource` narrows it to one URI. */
export const getSession = call({
  method: 'GET',
  path: '/session',
  auth: 'cookie',
  query: v.object({ resource: v.optional(v.string()) }),
  response: session,
});

/**
 * The session with the answers to the other GET requests that the player's page of `path` sends before its first screen, by
 * path and query. A page may use them in place of those requests.
 */
export const getFirstAnswers = call({
  method: 'GET',
  path: FIRST_ANSWERS_PATH,
  auth: 'cookie',
  retry: 'none',
  query: v.object({ path: v.pipe(v.string(), v.maxLength(PAGE_PATH_MAX)) }),
  response: v.object({ answers: v.record(v.string(), v.unknown()) }),
});

/** A single-use ticket for the dealer's `access_token`, valid for 60 seconds. */
export const postDealerTicket = call({
  method: 'POST',
  path: '/session/dealer-ticket',
  retry: 'request',
  response: v.object({ ticket: v.string(), expires_in: v.number() }),
});
