import { access, constants, lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { FOLDER_DEPTH_MAX } from '../../domain/constants/library.ts';
import { isPictureName, isSidecarName, type FileEntry, type FolderFiles } from './sidecars/sidecar-files.ts';
import { isAudioName } from './metadata/formats.ts';
import { misnamedIn } from './misnamed-files.ts';
import type { ProblemRecord } from '../../application/records/records.ts';

/** One folder on the way: names only, so that a walk costs no memory to speak of. */
export interface WalkedFolder {
  readonly folder: string;
  readonly audioNames: readonly string[];
  readonly sidecarFiles: readonly FileEntry[];
  /** The pictures in the folders that contain it, the nearest first; two at most. */
  readonly above: readonly FolderFiles[];
  readonly problems: readonly ProblemRecord[];
}

/**
 * Walks a folder and its subfolders in the order of their names, without following links: the target of a link inside the
 * library is found in its own place, and a link that leads out is refused. `enters` may skip folders.
 */
export async function* walkFolders(
  root: string,
  start: string,
  enters: (folder: string) => boolean = () => true,
): AsyncGenerator<WalkedFolder> {
  const waiting: Place[] = [{ folder: start, above: await picturesAbove(root, start) }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { folder } = place;
    const { walked, below } = await look(root, place);
    yield walked;
    const entries = walked.sidecarFiles.filter(({ name }) => isPictureName(name));
    const above = [{ folder, entries }, ...place.above].slice(0, FOLDERS_ABOVE);
    const depth = relative(root, folder).split(sep).length;
    if (depth < FOLDER_DEPTH_MAX)
      waiting.push(
        ...below
          .filter(enters)
          .map((one) => ({ folder: one, above }))
          .toReversed(),
      );
  }
}

/** A folder to look into. */
type Place = Pick<WalkedFolder, 'folder' | 'above'>;

/** `Artist/Album/Disc 1`: the pictures of the album and of the artist are above. */
const FOLDERS_ABOVE = 2;

/** The pictures in the folders that contain this one, within the library. */
async function picturesAbove(root: string, start: string): Promise<readonly FolderFiles[]> {
  const folders: FolderFiles[] = [];
  for (let folder = start; folder !== root && folders.length < FOLDERS_ABOVE;) {
    folder = dirname(folder);
    const names = await readdir(folder).catch(() => []);
    const entries = await Promise.all(names.filter(isPictureName).map((name) => entryOf(folder, name)));
    folders.push({ folder, entries: entries.filter((entry) => entry !== null) });
  }
  return folders;
}

async function look(
  root: string,
  { above, folder }: Place,
): Promise<{ readonly walked: WalkedFolder; readonly below: readonly string[] }> {
  const names = await namesIn(folder).catch((error: unknown) => folderProblem(folder, error));
  if (!Array.isArray(names))
    return { walked: { folder, audioNames: [], sidecarFiles: [], above, problems: names === null ? [] : [names] }, below: [] };
  const misnamed = await misnamedIn(folder, names);
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  const visible = names.filter(({ name }) => !name.startsWith('.') && !misnamed.names.has(name));
  const files = visible.filter((entry) => entry.isFile()).map(({ name }) => name);
  const links = await Promise.all(
    visible.filter((entry) => entry.isSymbolicLink()).map(({ name }) => linkProblem(root, join(folder, name))),
  );
  const sidecarFiles = await Promise.all(files.filter(isSidecarName).map((name) => entryOf(folder, name)));
  return {
    walked: {
      folder,
      audioNames: files.filter(isAudioName),
      sidecarFiles: sidecarFiles.filter((entry) => entry !== null),
      above,
      problems: [...links.filter((problem) => problem !== null), ...misnamed.problems],
    },
    below: visible.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name)),
  };
}

/** A folder that may be listed but not entered rejects too: nothing in it can be read. */
async function namesIn(folder: string) {
  await access(folder, constants.X_OK);
  return readdir(folder, { withFileTypes: true });
}

/** A file with its size and times; null when it went away. */
export async function entryOf(folder: string, name: string): Promise<FileEntry | null> {
  const found = await lstat(join(folder, name)).catch(() => null);
  if (!found?.isFile()) return null;
  const addedAtMs = Math.floor(found.birthtimeMs > 0 ? found.birthtimeMs : found.mtimeMs);
  return { name, sizeBytes: found.size, modifiedMs: Math.floor(found.mtimeMs), addedAtMs };
}

/** Null for a folder that went away meanwhile: that is no problem. */
function folderProblem(folder: string, error: unknown): ProblemRecord | null {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  const reason = code === 'EACCES' || code === 'EPERM' ? 'This user may not read the folder.' : 'The folder cannot be read.';
  return { path: folder, reason, what: 'folder' };
}

async function linkProblem(root: string, path: string): Promise<ProblemRecord | null> {
  const target = await realpath(path).catch(() => null);
  if (target === null) return { path, reason: 'The link points to nothing.', what: 'link' };
  if (target === root || target.startsWith(`${root}${sep}`)) return null;
  return { path, reason: 'The link leads out of the music folder and is not followed.', what: 'link' };
}
