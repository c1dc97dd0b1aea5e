/** Error codes of the system and of SQLite and PostgreSQL for a full disk, an exceeded quota or a limit on file sizes. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'];

/** Whether something failed because nothing more can be written; also where that is the cause of another error. */
export function isDiskFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && CODES.includes(error.code)) return true;
  return false;
}

/** Thrown where the database cannot be reached, or not in time. Whether a write has happened is not known. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached', { cause });
  }
}
