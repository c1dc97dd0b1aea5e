import * as v from 'valibot';
import { SECOND_STEP_TEXT_MAX } from '#domain/constants/network/session.ts';
import { call } from '../call.ts';
import { session } from './session.ts';

/*
 * Ours: the second step of a sign-in. Codes of an app, passkeys, and recovery codes for who has lost both. What changes
 * them is answered with 403 and the text of PASSWORD_NEEDED until the password was given within the last 15 minutes.
 */

const text = v.pipe(v.string(), v.maxLength(SECOND_STEP_TEXT_MAX));
/** As WebAuthn's JSON forms have it; the browser and the service's library know its shape. */
const webAuthn = v.record(v.string(), v.unknown());
const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });
const moment = v.number();

/** Completes a sign-in that was answered with 202. 401 for a wrong code or passkey, or one that comes too late. */
export const postSecondStep = call({
  method: 'POST',
  path: '/login/second-step',
  auth: 'cookie',
  retry: 'none',
  body: v.object({ ticket: text, code: v.optional(text), passkey: v.optional(webAuthn) }),
  answer: session,
});

/** What the caller's account asks for beside the password. */
export const getSecondStep = call({
  method: 'GET',
  path: '/v1/me/second-step',
  answer: v.object({
    has_codes: v.boolean(),
    passkeys: v.array(
      v.object({ id: v.string(), name: v.string(), host: v.string(), added_at: moment, last_used_at: v.nullable(moment) }),
    ),
    recovery_codes_left: v.number(),
  }),
});

/** A secret for an app that shows codes; it counts once a code of it was given. */
export const postAuthenticator = call({
  method: 'POST',
  path: '/v1/me/second-step/codes',
  retry: 'none',
  answer: v.object({ secret: v.string(), uri: v.string() }),
});

/** Proves that the app has it. Recovery codes, shown this once, where these are the first. 400 for a wrong code. */
export const putAuthenticator = call({
  method: 'PUT',
  path: '/v1/me/second-step/codes',
  retry: 'none',
  body: v.object({ code: text }),
  answer: recoveryCodes,
});

export const deleteAuthenticator = call({ method: 'DELETE', path: '/v1/me/second-step/codes', expect: [204] });

/** What a browser is asked for to make a passkey. */
export const postPasskeyOptions = call({
  method: 'POST',
  path: '/v1/me/second-step/passkeys/options',
  retry: 'none',
  answer: webAuthn,
});

/** The passkey it made. 400 when it does not answer what was asked. */
export const postPasskey = call({
  method: 'POST',
  path: '/v1/me/second-step/passkeys',
  retry: 'none',
  body: v.object({ name: text, passkey: webAuthn }),
  answer: recoveryCodes,
});

export const deletePasskey = call({ method: 'DELETE', path: '/v1/me/second-step/passkeys/:passkeyId', expect: [204] });

/** Others in place of those there were. 404 where nothing is to recover. */
export const postRecoveryCodes = call({
  method: 'POST',
  path: '/v1/me/second-step/recovery-codes',
  retry: 'none',
  answer: recoveryCodes,
});
