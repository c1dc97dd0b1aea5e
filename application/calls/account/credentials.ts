import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: password confirmation and change. Sensitive calls respond with 403 and the text of PASSWORD_NEEDED until the password
 * was confirmed within the last 15 minutes.
 */

/** Confirms the password: for 15 minutes this browser may make sensitive changes. 403 when it is wrong. */
export const postConfirm = call({
  method: 'POST',
  path: '/session/confirm',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ password: v.string() }),
  expect: [204],
});

/** Changes the password. Every other session of the account ends, including script tokens. 403 when the current one is wrong. */
export const putPassword = call({
  method: 'PUT',
  path: '/session/password',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ current: v.string(), password: v.string() }),
  expect: [204],
});
