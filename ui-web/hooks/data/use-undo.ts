import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast, type ToastAction } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** The way back from what is told in the same breath: it takes back this, whatever was done since, and goes once it cannot. */
export function useUndoAction(): ToastAction {
  const { offerAccepted, $hasUndoOffer } = useStores().playlists;
  const takeBack = useUnit(offerAccepted);
  const tell = useToast();
  return {
    label: PLAYLIST_TEXTS.undo,
    $isPossible: $hasUndoOffer,
    act() {
      takeBack();
      tell(PLAYLIST_TEXTS.undone);
    },
  };
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea') !== null;

/** Ctrl or ⌘ with Z takes back what was done last, wherever the focus is but in a field. */
export function useUndoShortcut(canUndo: boolean): void {
  const undone = useUnit(useStores().playlists.undone);
  const tell = useToast();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !canUndo || isTyping(event.target)) return;
      event.preventDefault();
      undone();
      tell(PLAYLIST_TEXTS.undone);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
