import { dirname, relative, sep } from 'node:path';
import { FOLDER_DEPTH_MAX } from '../../domain/constants/library.ts';
import {
  type FileEntry,
  type FolderListing,
  type ListedFile,
  type MusicFiles,
  pathIn,
} from '../../application/ports/media/music-files.ts';
import { isPictureName, isSidecarName, type FolderFiles } from './sidecars/sidecar-files.ts';
import { isAudioName } from './metadata/formats.ts';
import type { ProblemRecord } from '../../application/records/records.ts';

/** One folder on the way: of a disk names only, so that a walk costs no memory to speak of. */
export interface WalkedFolder {
  readonly folder: string;
  readonly audioFiles: readonly ListedFile[];
  readonly sidecarFiles: readonly FileEntry[];
  /** The pictures in the folders that contain it, the nearest first; two at most. */
  readonly above: readonly FolderFiles[];
  readonly problems: readonly ProblemRecord[];
}

/** Where a walk begins, and which folders below it may enter. */
export interface Walk {
  readonly files: MusicFiles;
  readonly root: string;
  readonly start: string;
  enters(folder: string): boolean;
}

/** Walks a folder and its subfolders in the order of their names. */
export async function* walkFolders(walk: Walk): AsyncGenerator<WalkedFolder> {
  const { root, start, enters } = walk;
  const waiting: Place[] = [{ folder: start, above: await picturesAbove(walk) }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { folder } = place;
    const { walked, below } = await look(walk, place);
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
async function picturesAbove({ files, root, start }: Walk): Promise<readonly FolderFiles[]> {
  const folders: FolderFiles[] = [];
  for (let folder = start; folder !== root && folders.length < FOLDERS_ABOVE;) {
    folder = dirname(folder);
    const listing = await files.list(folder, root);
    const pictures = listing.state === 'listed' ? listing.files.filter(({ name }) => isPictureName(name)) : [];
    folders.push({ folder, entries: await entriesOf(files, folder, pictures) });
  }
  return folders;
}

async function look(
  { files, root }: Walk,
  { above, folder }: Place,
): Promise<{ readonly walked: WalkedFolder; readonly below: readonly string[] }> {
  const listing = await files.list(folder, root);
  if (listing.state !== 'listed') {
    const problems: ProblemRecord[] =
      listing.state === 'absent' ? [] : [{ path: folder, reason: listing.reason, what: 'folder' }];
    return { walked: { folder, audioFiles: [], sidecarFiles: [], above, problems }, below: [] };
  }
  const visible = listing.files.filter(({ name }) => !name.startsWith('.')).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    walked: {
      folder,
      audioFiles: visible.filter(({ name }) => isAudioName(name)),
      sidecarFiles: await entriesOf(
        files,
        folder,
        visible.filter(({ name }) => isSidecarName(name)),
      ),
      above,
      problems: problemsOf(folder, listing),
    },
    below: listing.folders
      .filter((name) => !name.startsWith('.'))
      .toSorted()
      .map((name) => pathIn(folder, name)),
  };
}

function problemsOf(folder: string, { unusable }: FolderListing & { readonly state: 'listed' }): readonly ProblemRecord[] {
  return unusable
    .filter(({ name, what, isFolder }) => what === 'link' || isFolder || isAudioName(name))
    .map(({ name, what, reason }) => ({ path: pathIn(folder, name), reason, what }));
}

async function entriesOf(files: MusicFiles, folder: string, listed: readonly ListedFile[]): Promise<readonly FileEntry[]> {
  const entries = await Promise.all(listed.map((file) => entryOf(files, folder, file)));
  return entries.filter((entry) => entry !== null);
}

/** A listed file with its size and times; null when it went away, or when they cannot be found out. */
export async function entryOf(files: MusicFiles, folder: string, { name, entry }: ListedFile): Promise<FileEntry | null> {
  return entry ?? (await files.entry(pathIn(folder, name)).catch(() => null));
}
