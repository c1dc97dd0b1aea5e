import { useUnit } from 'effector-react';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { useUndoAction } from './use-undo.ts';

/** Returns a function that deletes a playlist of the listener's and shows a toast with Undo. */
export function useDeletePlaylist(): (playlist: { readonly id: string; readonly name: string }) => void {
  const unfollowed = useUnit(useStores().playlists.unfollowed);
  const showToast = useToast();
  const undo = useUndoAction();
  return ({ id, name }) => {
    unfollowed(id);
    showToast(PLAYLIST_TEXTS.removed({ name }), undo);
  };
}
