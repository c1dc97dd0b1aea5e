import { BASE_ERRORS } from './catalogues/base.ts';
import { createError, type Detail, type PlayerError } from './create-error.ts';

/** Creates an error of a request or a media element, without the texts of all others. */
export function baseError<Code extends keyof typeof BASE_ERRORS>(
  code: Code,
  ...detail: Detail<(typeof BASE_ERRORS)[Code]>
): PlayerError {
  return createError(code, BASE_ERRORS[code], detail[0]);
}
