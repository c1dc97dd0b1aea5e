import { err, ok, type Result } from '../core/result.ts';
import type { PlayerError } from '../errors/create-error.ts';
import { telemetryError } from '../errors/telemetry-error.ts';

/** Checks the client id of telemetry. Errors: CLIENT_ID_INVALID. Spec §5 "even-length hexadecimal". */
export function parseClientId(text: string): Result<string, PlayerError> {
  return /^(?:[\da-f]{2})+$/i.test(text) ? ok(text) : err(telemetryError('CLIENT_ID_INVALID'));
}
