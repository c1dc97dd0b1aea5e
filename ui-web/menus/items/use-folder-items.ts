import { useUnit } from 'effector-react';
import { parentFolderOf, keyOfEntry, moveIntoFolderOps } from '#domain/playlists/folders.ts';
import { useMyPlaylists, type PlaylistTreeEntry } from '../../hooks/data/use-my-playlists.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useUndoAction } from '../../hooks/data/use-undo.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** Move a playlist or folder into and out of folders; rename and delete a folder. */
export function useFolderItems(entry: PlaylistTreeEntry): readonly MenuItem[] {
  const { playlists } = useStores();
  const [move, name, remove] = useUnit([playlists.movedInto, playlists.folderNamingChosen, playlists.folderRemoved]);
  const entries = useMyPlaylists() ?? [];
  const showToast = useToast();
  const undo = useUndoAction();
  const key = keyOfEntry(entry);
  const called = entry.type === 'folder' ? entry.name || PLAYLIST_TEXTS.unnamedFolder : entry.playlist.name;
  const around = parentFolderOf(entries, entry);
  const into = entries.flatMap((one): readonly MenuItem[] => {
    if (one.type !== 'folder' || one.id === around?.id || moveIntoFolderOps([], entry, one).length === 0) return [];
    const folder = one.name || PLAYLIST_TEXTS.unnamedFolder;
    const onSelect = () => {
      move({ entry: key, into: one.id });
      showToast(PLAYLIST_TEXTS.folders.movedInto({ name: called, folder }), undo);
    };
    return [{ key: `into ${one.id}`, label: PLAYLIST_TEXTS.folders.moveInto({ folder }), onSelect }];
  });
  const out = () => {
    move({ entry: key, into: null });
    showToast(PLAYLIST_TEXTS.folders.movedOut({ name: called }), undo);
  };
  const items: readonly MenuItem[] = [
    ...into,
    ...(around === null ? [] : [{ key: 'out', label: PLAYLIST_TEXTS.folders.moveOut, onSelect: out }]),
    { key: 'around', label: PLAYLIST_TEXTS.folders.moveIntoNew, onSelect: () => name({ type: 'new', around: key }) },
  ];
  if (entry.type === 'playlist') return items;
  const end = () => {
    remove(entry.id);
    showToast(PLAYLIST_TEXTS.folders.removed({ name: called }), undo);
  };
  return [
    {
      key: 'rename',
      label: PLAYLIST_TEXTS.folders.rename,
      onSelect: () => name({ type: 'rename', id: entry.id, name: entry.name }),
    },
    ...items,
    { key: 'remove', label: PLAYLIST_TEXTS.folders.remove, onSelect: end },
  ];
}
