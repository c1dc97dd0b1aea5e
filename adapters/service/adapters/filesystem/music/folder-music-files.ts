import type { Dirent } from 'node:fs';
import { access, constants, lstat, open, readdir, realpath, type FileHandle } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import {
  type FileEntry,
  type FolderListing,
  isSameFile,
  MusicFileFailure,
  type KnownFile,
  type MusicFile,
  type MusicFiles,
  type UnusableEntry,
} from '../../../application/ports/media/music-files.ts';
import { bytesFromFile } from '../../readers/byte-source.ts';
import { checkMusicFolder } from './check-music-folder.ts';
import { misnamedIn } from './misnamed-entries.ts';

/** Music in folders of this machine. Links are not followed: the target of one inside the library is found in its own place. */
export const folderMusicFiles: MusicFiles = {
  isOnDisk: () => true,
  checkRoot: checkMusicFolder,
  async list(folder, root) {
    try {
      // A folder that may be listed but not entered is refused too: nothing in it can be read.
      await access(folder, constants.X_OK);
      return await listingOf(root, folder, await readdir(folder, { withFileTypes: true }));
    } catch (thrown) {
      return failedListing(codeOf(thrown));
    }
  },
  forScan: () => folderMusicFiles,
  entry: (path) => readable(() => entryOf(path)),
  open: (path, options) => readable(() => openFile(path, options?.known)),
  withLocalPath: (path, _, use) => use(path),
};

async function listingOf(root: string, folder: string, all: readonly Dirent[]): Promise<FolderListing> {
  const misnamed = await misnamedIn(folder, all);
  const entries = all.filter(({ name }) => !misnamed.names.has(name));
  const namesOf = (is: (entry: Dirent) => boolean) => entries.filter(is).map(({ name }) => name);
  const links = await Promise.all(
    namesOf((entry) => entry.isSymbolicLink()).map(async (name) => {
      const reason = name.startsWith('.') ? null : await linkProblem(root, join(folder, name));
      return reason === null ? [] : [{ name, what: 'link', isFolder: false, reason } satisfies UnusableEntry];
    }),
  );
  return {
    state: 'listed',
    files: namesOf((entry) => entry.isFile()).map((name) => ({ name, entry: null })),
    folders: namesOf((entry) => entry.isDirectory()),
    unusable: [...links.flat(), ...misnamed.unusable],
  };
}

function failedListing(code: string): FolderListing {
  if (isAbsent(code)) return { state: 'absent' };
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  return { state: 'refused', reason: isForbidden ? 'This user may not read the folder.' : 'The folder cannot be read.' };
}

async function linkProblem(root: string, path: string): Promise<string | null> {
  const target = await realpath(path).catch(() => null);
  if (target === null) return 'The link points to nothing.';
  if (target === root || target.startsWith(`${root}${sep}`)) return null;
  return 'The link leads out of the music folder and is not followed.';
}

async function entryOf(path: string): Promise<FileEntry | null> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return null;
    const addedAtMs = Math.floor(found.birthtimeMs > 0 ? found.birthtimeMs : found.mtimeMs);
    return { name: basename(path), sizeBytes: found.size, modifiedMs: Math.floor(found.mtimeMs), addedAtMs, version: '' };
  } catch (thrown) {
    if (isAbsent(codeOf(thrown))) return null;
    throw thrown;
  }
}

async function openFile(path: string, known: KnownFile | undefined): Promise<MusicFile> {
  const handle = await open(path, 'r');
  try {
    const { size, mtimeMs } = await handle.stat();
    const found = { sizeBytes: size, modifiedMs: mtimeMs };
    if (known !== undefined && !isSameFile(known, found)) throw new MusicFileFailure('changed', 'The file has changed.');
    return fileOf(handle, found);
  } catch (thrown) {
    await handle.close();
    throw thrown;
  }
}

function fileOf(handle: FileHandle, found: KnownFile): MusicFile {
  const { read } = bytesFromFile(handle, found.sizeBytes);
  return { ...found, read: (offset, length) => readable(async () => read(offset, length)), close: () => handle.close() };
}

const CANNOT_READ = 'The disk could not read the file.';
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'This user may not read the file.',
  EPERM: 'This user may not read the file.',
  EMFILE: 'Too many files are open on this machine.',
};

/** Errors of the system as a MusicFileFailure. */
async function readable<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof MusicFileFailure) throw thrown;
    const code = codeOf(thrown);
    if (isAbsent(code)) throw new MusicFileFailure('missing', 'The file went away while it was read.');
    throw new MusicFileFailure('unreadable', REASONS[code] ?? CANNOT_READ);
  }
}

/** Whether an error means that there is nothing, rather than that access is denied. */
function isAbsent(code: string): boolean {
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
