import { SESSION_ERRORS } from './catalogues/session.ts';
import { createError, type PlayerError } from './create-error.ts';

/** Creates an error of an account. */
export function sessionError(code: keyof typeof SESSION_ERRORS): PlayerError {
  return createError(code, SESSION_ERRORS[code], undefined);
}
