import { useUnit } from 'effector-react';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { rootEntriesOf, type RootEntry } from '#domain/playlists/folders.ts';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** A folder, or a playlist with what is known of it. */
export type PlaylistTreeEntry =
  Extract<RootEntry, { type: 'folder' }> | (Extract<RootEntry, { type: 'playlist' }> & { readonly playlist: PlaylistRef });

/** The listener's playlists and folders in their order; null until they are there. Without those they may not see. */
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

/** Those the listener may put something into. */
export function useEditablePlaylists(): readonly PlaylistRef[] {
  const { user } = useUnit(useStores().session.$session);
  const entries = useMyPlaylists() ?? [];
  return entries
    .flatMap((entry) => (entry.type === 'playlist' ? [entry.playlist] : []))
    .filter(({ owner, collaborative }) => collaborative || owner.id === user?.id);
}

/** Makes one, with what is to be in it; it opens once it is there. */
export function useCreatePlaylist(): (uris?: readonly string[]) => void {
  const createWanted = useUnit(useStores().playlists.createRequested);
  const count = useEditablePlaylists().length + 1;
  return (uris = []) => createWanted({ name: PLAYLIST_TEXTS.newName(count), uris });
}
