import { playerError, type PlayerError } from '#domain/errors/player-error.ts';

/** A PlayerError on its way through a rejected promise: `code` and the exact text. */
export class Failure extends Error {
  readonly error: PlayerError;

  constructor(error: PlayerError) {
    super(error.message);
    this.name = error.code;
    this.error = error;
  }

  get code(): string {
    return this.error.code;
  }
}

/** Whatever was thrown, as one of the catalogue's errors. */
export function errorFrom(thrown: unknown): PlayerError {
  return thrown instanceof Failure ? thrown.error : playerError('NETWORK_ERROR');
}
