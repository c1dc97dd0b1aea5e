import * as v from 'valibot';
import { call } from '../call.ts';
import { session } from './session.ts';

const credentials = v.object({ username: v.string(), password: v.string() });

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
