import type { PlaylistTreeEntry } from '../hooks/data/use-my-playlists.ts';
import { PLAYLIST_TEXTS } from '../texts/screens/playlist-texts.ts';
import { FloatingMenu, type MenuAnchor } from './FloatingMenu.tsx';
import { useFolderItems } from './items/use-folder-items.ts';
import { usePlaylistItems } from './items/use-playlist-items.ts';

type PlaylistEntry = Extract<PlaylistTreeEntry, { type: 'playlist' }>;
type FolderEntry = Extract<PlaylistTreeEntry, { type: 'folder' }>;

/** The menu of an entry of the listener's playlists: a playlist or a folder. */
export function PlaylistEntryMenu({ entry, ...place }: MenuAnchor & { readonly entry: PlaylistTreeEntry }) {
  return entry.type === 'folder' ? <FolderMenu entry={entry} {...place} /> : <PlaylistMenu entry={entry} {...place} />;
}

function PlaylistMenu({ entry, ...place }: MenuAnchor & { readonly entry: PlaylistEntry }) {
  const items = [...useFolderItems(entry), ...usePlaylistItems(entry.playlist)];
  return <FloatingMenu title={entry.playlist.name} items={items} {...place} />;
}

function FolderMenu({ entry, ...place }: MenuAnchor & { readonly entry: FolderEntry }) {
  return <FloatingMenu title={entry.name || PLAYLIST_TEXTS.unnamedFolder} items={useFolderItems(entry)} {...place} />;
}
