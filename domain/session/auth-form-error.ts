import type { PlayerError } from '../errors/player-error.ts';
import { sessionError } from '../errors/session-error.ts';

const QUOTED_CODES = [
  'SECOND_STEP_WRONG',
  'SECOND_STEP_LATE',
  'CODE_WRONG',
  'PASSKEY_WRONG',
  'PASSWORD_WRONG',
  'PASSWORD_NEEDED',
  'BROWSER_NEEDED',
  'SIGN_IN_REFUSED',
  'SIGN_IN_TOO_OFTEN',
  'SIGN_UP_CLOSED',
  'SIGN_UP_NAME_TAKEN',
  'SIGN_UP_NAME_INVALID',
  'SIGN_UP_NAME_CONFUSABLE',
  'SIGN_UP_PASSWORD_SHORT',
  'PASSWORD_LONG',
  'PASSWORD_COMMON',
  'PASSWORD_HOLDS_NAME',
] as const;

const BY_STATUS = {
  'sign-in': { 400: 'SIGN_IN_REFUSED', 401: 'SIGN_IN_REFUSED', 403: 'SIGN_IN_REFUSED', 429: 'SIGN_IN_TOO_OFTEN' },
  'second-step': { 400: 'CODE_WRONG', 401: 'SECOND_STEP_WRONG', 429: 'SIGN_IN_TOO_OFTEN' },
  password: { 400: 'PASSWORD_COMMON', 403: 'PASSWORD_WRONG', 429: 'SIGN_IN_TOO_OFTEN' },
  'sign-up': { 400: 'SIGN_UP_NAME_INVALID', 403: 'SIGN_UP_CLOSED', 409: 'SIGN_UP_NAME_TAKEN', 429: 'SIGN_IN_TOO_OFTEN' },
} as const;

/** The authentication forms. */
export type AuthForm = keyof typeof BY_STATUS;

/**
 * The error of a refused form: by the message if it is one of ours, else by the status.
 * Other errors (no network, a server error) stay unchanged.
 */
export function authFormError(form: AuthForm, error: PlayerError, serviceMessage: string): PlayerError {
  if (error.code !== 'REQUEST_FAILED') return error;
  const quoted = QUOTED_CODES.map((code) => sessionError(code)).find(({ message }) => message === serviceMessage);
  const byStatus: Readonly<Record<number, (typeof QUOTED_CODES)[number]>> = BY_STATUS[form];
  const code = byStatus[error.status];
  return quoted ?? (code === undefined ? error : sessionError(code));
}
