import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { Result } from '#domain/core/result.ts';
import { clientCodeOf, type ClientCode } from '#domain/errors/client-codes.ts';
import { serialiseError } from '#domain/errors/serialise-error.ts';

/** A PlayerError on its way through a rejected promise: `code` and the exact text. */
export class Failure extends Error {
  readonly error: PlayerError;
  /** What the service itself said about it, where it did. */
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

  /** What people who know players of this kind call it: `CONNECTAPI_…`, `TP_…`; null for what is ours alone. */
  get clientCode(): ClientCode | null {
    return clientCodeOf(this.error.code);
  }
}

/** The value, or its error as a Failure that is thrown. */
export function unwrap<Value>(result: Result<Value, PlayerError>): Value {
  if (!result.ok) throw new Failure(result.error);
  return result.value;
}

/** Whatever was thrown, as one of the catalogue's errors: UNKNOWN, with what is known of it, where nobody named it. */
export function errorFrom(thrown: unknown): PlayerError {
  if (thrown instanceof Failure) return thrown.error;
  const what = thrown instanceof Error ? thrown.message : String(thrown);
  return playerError('UNKNOWN', { what, report: serialiseError(thrown) });
}
