import * as v from 'valibot';
import type { Session } from '#domain/session/types.ts';
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

/** A single-use ticket for the dealer's `access_token`, valid for 60 seconds. */
export const postDealerTicket = call({
  method: 'POST',
  path: '/session/dealer-ticket',
  retry: 'request',
  response: v.object({ ticket: v.string(), expires_in: v.number() }),
});
