import type { MyEntry } from '../hooks/data/use-my-playlists.ts';
import { later } from '../lib/lazy-component.tsx';
import { PLAYLIST_TEXTS } from '../texts/screens/playlist-texts.ts';
import { MoreOpener } from './MoreMenu.tsx';

const EntryMenu = later(async () => (await import('./PlaylistEntryMenu.tsx')).EntryMenu);

/** The button with three dots of a line of the listener's own list. */
export function EntryMore({ entry }: { readonly entry: MyEntry }) {
  const name = entry.type === 'folder' ? PLAYLIST_TEXTS.folder(PLAYLIST_TEXTS.inFolder(entry.name)) : entry.playlist.name;
  return <MoreOpener name={name} size="small" menu={(place) => <EntryMenu entry={entry} {...place} />} />;
}
