import { baseError } from '#domain/errors/base-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Result } from '#domain/core/result.ts';
import { serialiseError } from '#domain/errors/serialise-error.ts';

/** A PlayerError as the reason of a rejected promise: `code` and the exact text. */
export class Failure extends Error {
  readonly error: PlayerError;
  /** The error message of the service, if any. */
  readonly detail: string;

  constructor(error: PlayerError, detail = '') {
    super(error.message);
    this.name = error.code;
    this.error = error;
    this.detail = detail;
  }

  get code(): string {
    return this.error.code;
  }
}

/** Returns the value, or throws its error as a Failure. */
export function unwrap<Value>(result: Result<Value, PlayerError>): Value {
  if (!result.ok) throw new Failure(result.error);
  return result.value;
}

/** Converts a thrown value to a catalogue error; UNKNOWN with its details by default. */
export function errorFrom(thrown: unknown): PlayerError {
  if (thrown instanceof Failure) return thrown.error;
  const what = thrown instanceof Error ? thrown.message : String(thrown);
  return baseError('UNKNOWN', { what, report: serialiseError(thrown) });
}
