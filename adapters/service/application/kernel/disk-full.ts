/** What systems and the database say when there is no room to write: a full disk, a used-up quota, a limit on the size of files. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'];

/** Whether something failed because nothing more can be written; also where that is the cause of another error. */
export function isDiskFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && CODES.includes(error.code)) return true;
  return false;
}
