/** Error codes of the system and the database for a full disk, an exceeded quota or a limit on file sizes. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'];

/** Whether something failed because nothing more can be written; also where that is the cause of another error. */
export function isDiskFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && CODES.includes(error.code)) return true;
  return false;
}
