import type { PlaylistTreeEntry } from '../hooks/data/use-my-playlists.ts';
import { openedComponent } from '../lib/lazy-component.tsx';
import { PLAYLIST_TEXTS } from '../texts/screens/playlist-texts.ts';
import { MoreButton } from './MoreMenu.tsx';

const PlaylistEntryMenu = openedComponent(async () => (await import('./PlaylistEntryMenu.tsx')).PlaylistEntryMenu);

/** The button with three dots of an entry of the listener's playlists. */
export function PlaylistEntryMoreButton({ entry }: { readonly entry: PlaylistTreeEntry }) {
  const name =
    entry.type === 'folder' ? PLAYLIST_TEXTS.folder({ name: entry.name || PLAYLIST_TEXTS.unnamedFolder }) : entry.playlist.name;
  return <MoreButton name={name} size="small" menu={(place) => <PlaylistEntryMenu entry={entry} {...place} />} />;
}
