import { TELEMETRY_ERRORS } from './catalogues/telemetry.ts';
import { createError, type Detail, type PlayerError } from './create-error.ts';

/** Creates an error of telemetry. */
export function telemetryError<Code extends keyof typeof TELEMETRY_ERRORS>(
  code: Code,
  ...detail: Detail<(typeof TELEMETRY_ERRORS)[Code]>
): PlayerError {
  return createError(code, TELEMETRY_ERRORS[code], detail[0]);
}
