import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: how somebody proves who they are, beyond signing in. What is sensitive is answered with 403 and the text of
 * PASSWORD_NEEDED until the password was given within the last 15 minutes.
 */

/** Gives the password again: for the next 15 minutes this browser may change what is sensitive. 403 when it is wrong. */
export const postConfirm = call({
  method: 'POST',
  path: '/session/confirm',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ password: v.string() }),
  expect: [204],
});

/** Another password. Every other session of the account ends, tokens for scripts too. 403 when the current one is wrong. */
export const putPassword = call({
  method: 'PUT',
  path: '/session/password',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ current: v.string(), password: v.string() }),
  expect: [204],
});
