import { FOLDER_ID_LENGTH } from '../constants/playlists.ts';
import { decoded } from '../uri/spelling.ts';

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
export function rootEntries(uris: readonly string[]): readonly RootEntry[] {
  const entries: RootEntry[] = [];
  const open: number[] = [];
  const close = (at: number, last: number) => {
    const folder = entries[at];
    if (folder?.type === 'folder') entries[at] = { ...folder, length: last - folder.place + 1 };
  };
  uris.forEach((uri, place) => {
    const [, edge, id = '', name = ''] = GROUP.exec(uri) ?? [];
    if (edge === undefined) entries.push({ type: 'playlist', uri, place, length: 1, depth: open.length });
    else if (edge === 'start') {
      const depth = open.length;
      open.push(entries.length);
      entries.push({ type: 'folder', id, name: decoded(name, 'uri') ?? name, place, length: 1, depth });
    } else {
      const at = open.map((one) => isFolder(entries[one], id)).lastIndexOf(true);
      for (const one of at === -1 ? [] : open.splice(at)) close(one, place);
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
export function placeFor(moved: RootEntry, target: RootEntry): number | null {
  if (target.place >= moved.place && target.place < moved.place + moved.length) return null;
  return target.place < moved.place ? target.place : target.place + 1;
}
