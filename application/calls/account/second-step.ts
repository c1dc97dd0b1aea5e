import * as v from 'valibot';
import { SECOND_STEP_TEXT_MAX } from '#domain/constants/network/session.ts';
import { call } from '../call.ts';
import { session } from './session.ts';

/*
 * Ours: the second sign-in step by authenticator codes, passkeys and recovery codes. Changes respond with 403 and the text of
 * PASSWORD_NEEDED until the password was confirmed within the last 15 minutes.
 */

const text = v.pipe(v.string(), v.maxLength(SECOND_STEP_TEXT_MAX));
/** A WebAuthn JSON object; the browser and the service's library know its shape. */
const webAuthn = v.record(v.string(), v.unknown());
const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
const moment = v.number();

/** Completes a sign-in after a 202. 401 for a wrong or late code or passkey. */
export const postSecondStep = call({
  method: 'POST',
  path: '/login/second-step',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ ticket: text, code: v.optional(text), passkey: v.optional(webAuthn) }),
  response: session,
});

/** The second-step settings of the caller's account. */
export const getSecondStep = call({
  method: 'GET',
  path: '/v1/me/second-step',
  response: v.object({
    has_codes: v.boolean(),
    passkeys: v.array(
      v.object({ id: v.string(), name: v.string(), host: v.string(), added_at: moment, last_used_at: v.nullable(moment) }),
    ),
    recovery_codes_left: v.number(),
  }),
});

/** Creates an authenticator secret; it takes effect once a code confirms it. */
export const postAuthenticator = call({
  method: 'POST',
  path: '/v1/me/second-step/codes',
  retry: 'none',
  response: v.object({ secret: v.string(), uri: v.string() }),
});

/**
 * Confirms the authenticator with a code. Returns recovery codes, shown once, with the first second step. 400 for a wrong code.
 */
export const putAuthenticator = call({
  method: 'PUT',
  path: '/v1/me/second-step/codes',
  retry: 'none',
  body: v.object({ code: text }),
  response: recoveryCodes,
});

export const deleteAuthenticator = call({ method: 'DELETE', path: '/v1/me/second-step/codes', expect: [204] });

/** The WebAuthn creation options of a new passkey. */
export const postPasskeyOptions = call({
  method: 'POST',
  path: '/v1/me/second-step/passkeys/options',
  retry: 'none',
  response: webAuthn,
});

/** Registers the created passkey. 400 when it does not match the options. */
export const postPasskey = call({
  method: 'POST',
  path: '/v1/me/second-step/passkeys',
  retry: 'none',
  body: v.object({ name: text, passkey: webAuthn }),
  response: recoveryCodes,
});

export const deletePasskey = call({ method: 'DELETE', path: '/v1/me/second-step/passkeys/:passkeyId', expect: [204] });

/** Replaces the recovery codes. 404 without a second step. */
export const postRecoveryCodes = call({
  method: 'POST',
  path: '/v1/me/second-step/recovery-codes',
  retry: 'none',
  response: recoveryCodes,
});
