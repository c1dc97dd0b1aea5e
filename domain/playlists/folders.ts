import { FOLDER_ID_LENGTH } from '../constants/content/playlists.ts';
import { decodeSegment, encodeSegment } from '../uri/uri-format.ts';
import { addAt, addFirst, moveItems, removeItems, removePlaces } from './operations.ts';
import type { PlaylistItem, PlaylistOp } from './types.ts';

/** One entry of a rootlist. `place` and `length` refer to its items in the document. */
export type RootEntry =
  | { readonly type: 'playlist'; readonly uri: string; readonly place: number; readonly length: 1; readonly depth: number }
  | {
      readonly type: 'folder';
      readonly id: string;
      readonly name: string;
      readonly place: number;
      /** Includes its content and its end marker. */
      readonly length: number;
      readonly depth: number;
    };

const GROUP = new RegExp(`^[^:]+:(start|end)-group:([0-9a-fA-F]{${FOLDER_ID_LENGTH}})(?::(.*))?$`);

/**
 * Parses the playlists and folders of a rootlist, with their depth. A folder without an end marker extends to the end;
 * an end marker without a start is ignored. Protocol §6 "folders".
 */
export function rootEntriesOf(uris: readonly string[]): readonly RootEntry[] {
  const entries: RootEntry[] = [];
  /** Entry indexes of open folders, and the number of open folders by id. */
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
      // Its end closes all inner folders.
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
 * The target place when an entry is dropped on another, counted before its removal; null inside itself.
 * Moving down, it lands after a playlist and inside a folder.
 */
export function dropPlaceFor(moved: RootEntry, target: RootEntry): number | null {
  if (target.place >= moved.place && target.place < moved.place + moved.length) return null;
  return target.place < moved.place ? target.place : target.place + 1;
}

/** The key of an entry: a playlist's URI, a folder's id. */
export const keyOfEntry = (entry: RootEntry) => (entry.type === 'folder' ? entry.id : entry.uri);

type Folder = Extract<RootEntry, { type: 'folder' }>;
type NewItem = (uri: string) => PlaylistItem;

/** Ops that create a folder around an entry, or an empty one at the top. */
export function createFolderOps(id: string, name: string, around: RootEntry | null, newItem: NewItem): readonly PlaylistOp[] {
  const [start, end] = [newItem(startOf(id, name)), newItem(`spotify:end-group:${id}`)];
  if (around === null) return [addFirst([start, end])];
  return [addAt(around.place + around.length, [end]), addAt(around.place, [start])];
}

export function renameFolderOps({ id, place }: Folder, name: string, newItem: NewItem): readonly PlaylistOp[] {
  return [removeItems(place, 1), addAt(place, [newItem(startOf(id, name))])];
}

/** Ops that remove a folder and keep its content in place. */
export function removeFolderOps(uris: readonly string[], folder: Folder): readonly PlaylistOp[] {
  return removePlaces([folder.place, ...(isClosed(uris, folder) ? [folder.place + folder.length - 1] : [])]);
}

/** Ops that move an entry to the end of a folder; none if it would contain itself. */
export function moveIntoFolderOps(uris: readonly string[], moved: RootEntry, folder: Folder): readonly PlaylistOp[] {
  if (isWithin(folder, moved)) return [];
  return [moveItems(moved.place, folder.place + folder.length - (isClosed(uris, folder) ? 1 : 0), moved.length)];
}

/** Ops that move an entry out of its folder, after it; none outside folders. */
export function moveOutOfFolderOps(entries: readonly RootEntry[], moved: RootEntry): readonly PlaylistOp[] {
  const folder = parentFolderOf(entries, moved);
  return folder === null ? [] : [moveItems(moved.place, folder.place + folder.length, moved.length)];
}

/** The innermost folder that contains an entry; null without one. */
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
