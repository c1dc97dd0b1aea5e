import { FOLDER_ID_BYTES } from '#domain/constants/content/playlists.ts';
import * as folders from '#domain/playlists/folders.ts';
import type { RootEntry } from '#domain/playlists/folders.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import type { PlaylistReplica, UndoStep } from './sync/replica-view.ts';
import type { Random } from '../ports/random.ts';

/** The folders of a user's playlists. Entries are named by a playlist's URI or a folder's id; missing entries are ignored. */
export interface Folders {
  /** Creates an empty folder at the top, or around an entry. */
  create(name: string, around: string | null): UndoStep;
  rename(id: string, name: string): UndoStep;
  /** Its entries stay. */
  remove(id: string): UndoStep;
  /** Null moves it out of its folder. */
  moveInto(key: string, folderId: string | null): UndoStep;
}

type Folder = Extract<RootEntry, { type: 'folder' }>;

export function createFolders(rootlist: () => PlaylistReplica | null, random: Random): Folders {
  const changed = (
    opsFor: (copy: PlaylistReplica, uris: readonly string[], entries: readonly RootEntry[]) => readonly PlaylistOp[],
  ) => {
    const copy = rootlist();
    const uris = copy?.view().document?.items.map(({ uri }) => uri);
    return copy && uris ? copy.perform(opsFor(copy, uris, folders.rootEntriesOf(uris))) : null;
  };
  const found = (entries: readonly RootEntry[], key: string | null) =>
    entries.find((entry) => folders.keyOfEntry(entry) === key) ?? null;
  const folder = (entries: readonly RootEntry[], id: string): Folder | null => {
    const entry = found(entries, id);
    return entry?.type === 'folder' ? entry : null;
  };
  return {
    create: (name, around) =>
      changed((copy, _, entries) =>
        folders.createFolderOps(random.hex(FOLDER_ID_BYTES), name, found(entries, around), copy.newItem),
      ),
    rename: (id, name) =>
      changed((copy, _, entries) => {
        const known = folder(entries, id);
        return known && known.name !== name ? folders.renameFolderOps(known, name, copy.newItem) : [];
      }),
    remove: (id) =>
      changed((_, uris, entries) => {
        const known = folder(entries, id);
        return known ? folders.removeFolderOps(uris, known) : [];
      }),
    moveInto: (key, folderId) =>
      changed((_, uris, entries) => {
        const moved = found(entries, key);
        if (moved === null) return [];
        if (folderId === null) return folders.moveOutOfFolderOps(entries, moved);
        const into = folder(entries, folderId);
        return into ? folders.moveIntoFolderOps(uris, moved, into) : [];
      }),
  };
}
