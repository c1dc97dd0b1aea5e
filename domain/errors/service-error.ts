import { SERVICE_ERRORS } from './catalogues/service.ts';
import { createError, type Detail, type PlayerError } from './create-error.ts';

/** Creates an error that only the service creates. */
export function serviceError<Code extends keyof typeof SERVICE_ERRORS>(
  code: Code,
  ...detail: Detail<(typeof SERVICE_ERRORS)[Code]>
): PlayerError {
  return createError(code, SERVICE_ERRORS[code], detail[0]);
}
