import type { FileEntry, FolderListing, ListedFile, UnusableEntry } from '../../../application/ports/media/music-files.ts';
import { S3_FOLDER_ENTRIES_MAX, S3_LISTED_ENTRIES_MAX } from '../../../domain/constants/instances/s3.ts';
import type { S3Bucket, S3Facts } from '../s3-bucket.ts';
import type { S3Listing } from '../s3-listing.ts';

/** What was found directly in a folder so far. */
interface Folder {
  readonly files: Map<string, ListedFile>;
  readonly folders: Set<string>;
  readonly unusable: Map<string, UnusableEntry>;
}

const emptyFolder = (): Folder => ({ files: new Map(), folders: new Set(), unusable: new Map() });

/** What is directly in a folder, by its prefix. One request for a thousand files and folders in it. */
export async function listFolder(bucket: S3Bucket, prefix: string): Promise<FolderListing> {
  const folder = emptyFolder();
  let pages = 0;
  for await (const page of pagesOf(bucket, prefix, false)) {
    for (const object of page.objects) addFile(folder, object.key.slice(prefix.length), object);
    for (const one of page.folders) addFolder(folder, one.slice(prefix.length, -1));
    pages += 1;
    if (entriesIn(folder) + pages > S3_FOLDER_ENTRIES_MAX) return TOO_LARGE;
  }
  return listingOf(folder);
}

/**
 * All folders below a prefix, as a function from their part of the key (`''`, `a/b/`). One request for a thousand objects.
 * Null where there are more than memory should hold.
 */
export async function listAllFolders(bucket: S3Bucket, prefix: string): Promise<((below: string) => FolderListing) | null> {
  const root = emptyFolder();
  const folders = new Map([['', root]]);

  /** Null for one that cannot be used, or is in such a one. */
  function folderOf(names: readonly string[]): Folder | null {
    const below = names.map((name) => `${name}/`).join('');
    const known = folders.get(below);
    if (known !== undefined) return known;
    const [name = '', above] = [names.at(-1), folderOf(names.slice(0, -1))];
    if (above === null) return null;
    addFolder(above, name);
    if (!isName(name)) return null;
    const folder = emptyFolder();
    folders.set(below, folder);
    return folder;
  }

  let [objects, pages] = [0, 0];
  for await (const page of pagesOf(bucket, prefix, true)) {
    for (const object of page.objects) {
      const names = object.key.slice(prefix.length).split('/');
      const name = names.pop() ?? '';
      const folder = folderOf(names);
      if (folder !== null) addFile(folder, name, object);
    }
    objects += page.objects.length;
    pages += 1;
    if (objects + folders.size + pages > S3_LISTED_ENTRIES_MAX) return null;
  }
  return (below) => {
    const folder = folders.get(below);
    return folder === undefined ? { state: 'absent' } : listingOf(folder);
  };
}

async function* pagesOf(bucket: S3Bucket, prefix: string, isDeep: boolean): AsyncGenerator<S3Listing> {
  let after: string | null = null;
  do {
    const page: S3Listing = await bucket.list({ prefix, isDeep, ...(after === null ? {} : { after }) });
    yield page;
    // A page that brings nothing and promises more would go on for ever.
    if (page.next === after) return;
    after = page.next;
  } while (after !== null);
}

function addFile({ files, unusable }: Folder, name: string, object: S3Facts): void {
  // Programs that show buckets as folders put an empty object in place of each.
  if (name === '') return;
  if (isName(name)) files.set(name, { name, entry: entryOf(name, object) });
  else unusable.set(name, misnamed(name, false));
}

function addFolder({ folders, unusable }: Folder, name: string): void {
  if (isName(name)) folders.add(name);
  else unusable.set(`${name}/`, misnamed(name, true));
}

const entriesIn = ({ files, folders, unusable }: Folder): number => files.size + folders.size + unusable.size;

const TOO_LARGE: FolderListing = {
  state: 'refused',
  reason: `More than ${String(S3_FOLDER_ENTRIES_MAX)} files and folders are directly in it.`,
};

/** A folder without anything is none. */
function listingOf(folder: Folder): FolderListing {
  const entries = entriesIn(folder);
  if (entries === 0) return { state: 'absent' };
  if (entries > S3_FOLDER_ENTRIES_MAX) return TOO_LARGE;
  const { files, folders, unusable } = folder;
  return { state: 'listed', files: [...files.values()], folders: [...folders], unusable: [...unusable.values()] };
}

/** Whether a part of a key can be a name: others are changed on the way to the server, or cannot be stored in lists of paths. */
export function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/\p{Cc}/u.test(name);
}

function misnamed(name: string, isFolder: boolean): UnusableEntry {
  const shown = name.replace(/\p{Cc}/gu, '\ufffd');
  return { name: shown, what: 'name', isFolder, reason: 'No file can have this name. Rename the object.' };
}

export function entryOf(name: string, { etag, modifiedMs, sizeBytes }: S3Facts): FileEntry {
  return { name, sizeBytes, modifiedMs, addedAtMs: modifiedMs, version: etag };
}
