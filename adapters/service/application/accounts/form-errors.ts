import { sessionError } from '#domain/errors/session-error.ts';
import { HttpError } from '../ports/route.ts';

const STATUS = {
  SIGN_UP_CLOSED: 403,
  SIGN_UP_NAME_TAKEN: 409,
  SIGN_UP_NAME_CONFUSABLE: 409,
  SIGN_UP_NAME_INVALID: 400,
  SIGN_UP_PASSWORD_SHORT: 400,
  PASSWORD_LONG: 400,
  PASSWORD_COMMON: 400,
  PASSWORD_HOLDS_NAME: 400,
  SIGN_IN_REFUSED: 401,
  SECOND_STEP_WRONG: 401,
  SECOND_STEP_LATE: 401,
  CODE_WRONG: 400,
  PASSKEY_WRONG: 400,
  PASSWORD_WRONG: 403,
  PASSWORD_NEEDED: 403,
  BROWSER_NEEDED: 403,
} as const;

/** The HTTP error of an account form, with the text of the error catalogue. */
export function formError(code: keyof typeof STATUS): HttpError {
  return new HttpError(STATUS[code], sessionError(code).message);
}
