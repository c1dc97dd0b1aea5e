import { sessionError } from '#domain/errors/session-error.ts';
import { Failure } from '../runtime/failure.ts';

/** The browser or the user refused the passkey; the browser shows the reason. */
export function throwPasskeyFailure(): never {
  throw new Failure(sessionError('PASSKEY_FAILED'));
}
