import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast, type ToastAction } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns the Undo action of a toast. It reverts the change of that toast, also after later changes, while it is possible. */
export function useUndoAction(): ToastAction {
  const { offerAccepted, $hasUndoOffer } = useStores().playlists;
  const takeBack = useUnit(offerAccepted);
  const showToast = useToast();
  return {
    label: PLAYLIST_TEXTS.undo,
    $isPossible: $hasUndoOffer,
    act() {
      takeBack();
      showToast(PLAYLIST_TEXTS.undone);
    },
  };
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea') !== null;

/** Undoes the last change with Ctrl+Z or ⌘Z, unless the focus is in a text field. */
export function useUndoShortcut(canUndo: boolean): void {
  const undone = useUnit(useStores().playlists.undone);
  const showToast = useToast();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !canUndo || isTyping(event.target)) return;
      event.preventDefault();
      undone();
      showToast(PLAYLIST_TEXTS.undone);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
