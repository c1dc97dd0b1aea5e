import { useUnit } from 'effector-react';
import { PLAYLIST_TEXTS } from '../playlist-texts.ts';
import { useTell } from '../shell/announcer.tsx';
import { useStores } from '../stores.tsx';
import { useTakeBack } from './use-undo.ts';

/** Deletes a playlist of the listener's, and tells it with a way back. */
export function useDeletePlaylist(): (playlist: { readonly id: string; readonly name: string }) => void {
  const unfollowed = useUnit(useStores().playlists.unfollowed);
  const tell = useTell();
  const undo = useTakeBack();
  return ({ id, name }) => {
    unfollowed(id);
    tell(PLAYLIST_TEXTS.removed(name), undo);
  };
}
