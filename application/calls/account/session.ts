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

const credentials = v.object({ username: v.string(), password: v.string() });

/** The session of the cookie, or an anonymous one; each request renews the token. `resource` narrows it to one URI. */
export const getSession = call({
  method: 'GET',
  path: '/session',
  auth: 'cookie',
  query: v.object({ resource: v.optional(v.string()) }),
  response: session,
});

/** The pending second step, completed by postSecondStep. */
const waitingStep = v.object({
  second_step: v.object({
    ticket: v.string(),
    has_codes: v.boolean(),
    passkey: v.nullable(v.record(v.string(), v.unknown())),
  }),
});

/** 202 when a second step is required. */
export const postLogin = call({
  method: 'POST',
  path: '/login',
  auth: 'cookie',
  retry: 'none',
  body: credentials,
  expect: [200, 202],
  response: v.union([session, waitingStep]),
});

/** Creates an account. The first one is the owner's; later ones need an invitation. */
export const postSignup = call({
  method: 'POST',
  path: '/signup',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ username: v.string(), password: v.string(), invitation: v.optional(v.string()) }),
  response: session,
});

/** Ends this session, or with `everywhere` all sessions of the account, with their tokens and sockets. */
export const postLogout = call({
  method: 'POST',
  path: '/logout',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ everywhere: v.optional(v.boolean()) }),
  expect: [204],
});

/** A single-use ticket for the dealer's `access_token`, good for 60 seconds. */
export const postDealerTicket = call({
  method: 'POST',
  path: '/session/dealer-ticket',
  retry: 'request',
  response: v.object({ ticket: v.string(), expires_in: v.number() }),
});
