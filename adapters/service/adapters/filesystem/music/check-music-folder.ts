import { access, constants, stat } from 'node:fs/promises';

/** One sentence on why a folder cannot be the music folder; null when it can. */
export async function checkMusicFolder(path: string): Promise<string | null> {
  const found = await stat(path).catch((error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : ''));
  if (found === 'EACCES' || found === 'EPERM') return `The music folder ${path} cannot be read: permission denied.`;
  if (typeof found === 'string') return `The music folder ${path} does not exist.`;
  if (!found.isDirectory()) return `The music folder ${path} is a file, not a folder.`;
  return access(path, constants.R_OK | constants.X_OK).then(
    () => null,
    () => `The music folder ${path} cannot be read: permission denied.`,
  );
}
