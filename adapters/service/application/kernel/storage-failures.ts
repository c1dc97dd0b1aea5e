/** Error codes of the system and of SQLite and PostgreSQL for a full disk, an exceeded quota or a limit on file sizes. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'];

/** Whether something failed because nothing more can be written; also where that is the cause of another error. */
export function isDiskFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && CODES.includes(error.code)) return true;
  return false;
}

/** Thrown where an engine of this service cannot be reached, or not in time. Whether a write has happened is not known. */
export abstract class UnavailableError extends Error {
  abstract readonly part: 'database' | 'storage';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export class StoreUnavailableError extends UnavailableError {
  readonly part = 'database';
}

/** Of covers, packages and episodes. */
export class BlobsUnavailableError extends UnavailableError {
  readonly part = 'storage';
}
