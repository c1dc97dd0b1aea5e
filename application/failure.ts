import { playerError, type PlayerError } from '#domain/errors/player-error.ts';

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
}

/** Whatever was thrown, as one of the catalogue's errors. */
export function errorFrom(thrown: unknown): PlayerError {
  return thrown instanceof Failure ? thrown.error : playerError('NETWORK_ERROR');
}
