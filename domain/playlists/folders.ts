import { FOLDER_ID_LENGTH } from '../constants/content/playlists.ts';
import { decodeSegment, encodeSegment } from '../uri/uri-format.ts';
import { addAt, addFirst, moveItems, removeItems, removePlaces } from './operations.ts';
import type { PlaylistItem, PlaylistOp } from './types.ts';

/** One line of a rootlist as a listener sees it. `place` and `length` are those of its items in the document. */
export type RootEntry =
  | { readonly type: 'playlist'; readonly uri: string; readonly place: number; readonly length: 1; readonly depth: number }
  | {
      readonly type: 'folder';
      readonly id: string;
      readonly name: string;
      readonly place: number;
      /** With everything in it and its end. */
      readonly length: number;
      readonly depth: number;
    };

const GROUP = new RegExp(`^[^:]+:(start|end)-group:([0-9a-fA-F]{${FOLDER_ID_LENGTH}})(?::(.*))?$`);

/**
 * The playlists and folders of a rootlist in their order, each with how deep it lies. A folder nobody closed goes on to the
 * end; an end without a beginning is none. Protocol §6 "folders".
 */
export function rootEntriesOf(uris: readonly string[]): readonly RootEntry[] {
  const entries: RootEntry[] = [];
  /** The places among the entries of folders that are open, and for each id how many of them there are. */
  const open: number[] = [];
  const openIds = new Map<string, number>();
  const count = (id: string, change: number) => openIds.set(id, (openIds.get(id) ?? 0) + change);
  const close = (at: number, last: number) => {
    const folder = entries[at];
    if (folder?.type !== 'folder') return;
    entries[at] = { ...folder, length: last - folder.place + 1 };
    count(folder.id, -1);
  };
  uris.forEach((uri, place) => {
    const [, edge, id = '', name = ''] = GROUP.exec(uri) ?? [];
    if (edge === undefined) entries.push({ type: 'playlist', uri, place, length: 1, depth: open.length });
    else if (edge === 'start') {
      const depth = open.length;
      open.push(entries.length);
      count(id, 1);
      entries.push({ type: 'folder', id, name: decodeSegment(name, 'uri') ?? name, place, length: 1, depth });
    } else {
      // All folders within it end with it.
      while ((openIds.get(id) ?? 0) > 0) {
        const last = open.pop() ?? 0;
        close(last, place);
        if (isFolder(entries[last], id)) break;
      }
    }
  });
  for (const one of open) close(one, uris.length - 1);
  return entries;
}

function isFolder(entry: RootEntry | undefined, id: string): boolean {
  return entry?.type === 'folder' && entry.id === id;
}

/**
 * Where an entry goes when it takes the place of another, counted before it is taken out; null where it would go into itself.
 * Downwards it comes to stand behind a playlist, and into a folder.
 */
export function dropPlaceFor(moved: RootEntry, target: RootEntry): number | null {
  if (target.place >= moved.place && target.place < moved.place + moved.length) return null;
  return target.place < moved.place ? target.place : target.place + 1;
}

/** What an entry is called among its own: a playlist's URI, a folder's id. */
export const keyOfEntry = (entry: RootEntry) => (entry.type === 'folder' ? entry.id : entry.uri);

type Folder = Extract<RootEntry, { type: 'folder' }>;
type NewItem = (uri: string) => PlaylistItem;

/** A new folder: around an entry, where it stands, or empty at the top. */
export function createFolderOps(id: string, name: string, around: RootEntry | null, newItem: NewItem): readonly PlaylistOp[] {
  const [start, end] = [newItem(startOf(id, name)), newItem(`spotify:end-group:${id}`)];
  if (around === null) return [addFirst([start, end])];
  return [addAt(around.place + around.length, [end]), addAt(around.place, [start])];
}

export function renameFolderOps({ id, place }: Folder, name: string, newItem: NewItem): readonly PlaylistOp[] {
  return [removeItems(place, 1), addAt(place, [newItem(startOf(id, name))])];
}

/** The folder goes, what is in it stays where it is. */
export function removeFolderOps(uris: readonly string[], folder: Folder): readonly PlaylistOp[] {
  return removePlaces([folder.place, ...(isClosed(uris, folder) ? [folder.place + folder.length - 1] : [])]);
}

/** Into a folder, behind all that is in it; none where it would go into itself. */
export function moveIntoFolderOps(uris: readonly string[], moved: RootEntry, folder: Folder): readonly PlaylistOp[] {
  if (isWithin(folder, moved)) return [];
  return [moveItems(moved.place, folder.place + folder.length - (isClosed(uris, folder) ? 1 : 0), moved.length)];
}

/** Out of the folder it is in, behind that; none where it is in none. */
export function moveOutOfFolderOps(entries: readonly RootEntry[], moved: RootEntry): readonly PlaylistOp[] {
  const folder = parentFolderOf(entries, moved);
  return folder === null ? [] : [moveItems(moved.place, folder.place + folder.length, moved.length)];
}

/** The innermost folder an entry is in. */
export function parentFolderOf(entries: readonly RootEntry[], inside: RootEntry): Folder | null {
  const around = entries.filter(
    (entry): entry is Folder => entry.type === 'folder' && entry !== inside && isWithin(inside, entry),
  );
  return around.at(-1) ?? null;
}

function isWithin(inner: RootEntry, outer: RootEntry): boolean {
  return inner.place >= outer.place && inner.place < outer.place + outer.length;
}

function startOf(id: string, name: string): string {
  return `spotify:start-group:${id}:${encodeSegment(name, 'uri')}`;
}

function isClosed(uris: readonly string[], { id, place, length }: Folder): boolean {
  const [, edge, last] = GROUP.exec(uris[place + length - 1] ?? '') ?? [];
  return edge === 'end' && last === id;
}
