import type { MyEntry } from '../hooks/data/use-my-playlists.ts';
import { PLAYLIST_TEXTS } from '../texts/screens/playlist-texts.ts';
import { FloatingMenu, type MenuPlace } from './FloatingMenu.tsx';
import { useFolderItems } from './items/use-folder-items.ts';
import { usePlaylistItems } from './items/use-playlist-items.ts';

type PlaylistEntry = Extract<MyEntry, { type: 'playlist' }>;
type FolderEntry = Extract<MyEntry, { type: 'folder' }>;

/** The menu of one line of the listener's own list: a playlist or a folder. */
export function EntryMenu({ entry, ...place }: MenuPlace & { readonly entry: MyEntry }) {
  return entry.type === 'folder' ? <OfFolder entry={entry} {...place} /> : <OfPlaylist entry={entry} {...place} />;
}

function OfPlaylist({ entry, ...place }: MenuPlace & { readonly entry: PlaylistEntry }) {
  const items = [...useFolderItems(entry), ...usePlaylistItems(entry.playlist)];
  return <FloatingMenu title={entry.playlist.name} items={items} {...place} />;
}

function OfFolder({ entry, ...place }: MenuPlace & { readonly entry: FolderEntry }) {
  return <FloatingMenu title={PLAYLIST_TEXTS.inFolder(entry.name)} items={useFolderItems(entry)} {...place} />;
}
