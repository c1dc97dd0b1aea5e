import { useUnit } from 'effector-react';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { rootEntriesOf, type RootEntry } from '#domain/playlists/folders.ts';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** An entry of the listener's playlists: a folder, or a playlist with its summary. */
export type PlaylistTreeEntry =
  | Extract<RootEntry, { type: 'folder' }>
  | (Extract<RootEntry, { type: 'playlist' }> & { readonly playlist: PlaylistRef });

/** Returns the listener's playlists and folders in their order; null while they load. Inaccessible playlists are left out. */
export function useMyPlaylists(): readonly PlaylistTreeEntry[] | null {
  const { playlists } = useStores();
  const [rootlist, shelf] = useUnit([playlists.$rootlist, playlists.$summaries]);
  const document = rootlist?.document;
  if (!document) return null;
  return rootEntriesOf(document.items.map(({ uri }) => uri)).flatMap((entry): readonly PlaylistTreeEntry[] => {
    if (entry.type === 'folder') return [entry];
    const playlist = shelf.get(entry.uri);
    return playlist ? [{ ...entry, playlist }] : [];
  });
}

/** Returns the playlists the listener may add items to. */
export function useEditablePlaylists(): readonly PlaylistRef[] {
  const { user } = useUnit(useStores().session.$session);
  const entries = useMyPlaylists() ?? [];
  return entries
    .flatMap((entry) => (entry.type === 'playlist' ? [entry.playlist] : []))
    .filter(({ owner, collaborative, is_smart }) => collaborative || (owner.id === user?.id && !is_smart));
}

/** Returns a function that creates a playlist with these items; the app opens it after the service confirms. */
export function useCreatePlaylist(): (uris?: readonly string[]) => void {
  const createRequested = useUnit(useStores().playlists.createRequested);
  const count = useEditablePlaylists().length + 1;
  return (uris = []) => createRequested({ name: PLAYLIST_TEXTS.newName({ count }), uris });
}
