/** Ends the program with one sentence for the operator. */
export class ExitError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'the system lets no file grow there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
};

/** The reason of a file system's error in plain words. */
export function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return REASONS[code] ?? (/full/i.test(String(thrown)) ? 'the disk is full' : String(thrown));
}
