import { useUnit } from 'effector-react';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { useUndoAction } from './use-undo.ts';

/** Deletes a playlist of the listener's, and tells it with a way back. */
export function useDeletePlaylist(): (playlist: { readonly id: string; readonly name: string }) => void {
  const unfollowed = useUnit(useStores().playlists.unfollowed);
  const tell = useToast();
  const undo = useUndoAction();
  return ({ id, name }) => {
    unfollowed(id);
    tell(PLAYLIST_TEXTS.removed(name), undo);
  };
}
