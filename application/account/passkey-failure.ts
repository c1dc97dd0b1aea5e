import { playerError } from '#domain/errors/player-error.ts';
import { Failure } from '../runtime/failure.ts';

/** The browser or the listener said no; the browser itself tells why. */
export function throwPasskeyFailure(): never {
  throw new Failure(playerError('PASSKEY_FAILED'));
}
