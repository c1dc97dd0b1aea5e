import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { PLAYLIST_TEXTS } from '../../playlist-texts.ts';
import { useTell, type ToldAction } from '../../shell/announcer.tsx';
import { useStores } from '../../stores.tsx';

/** The way back from what was just done to the open playlist, for the notice that says it was done. */
export function useUndo(): ToldAction {
  const undone = useUnit(useStores().playlists.undone);
  const tell = useTell();
  return {
    label: PLAYLIST_TEXTS.undo,
    act() {
      undone();
      tell(PLAYLIST_TEXTS.undone);
    },
  };
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea') !== null;

/** Ctrl or ⌘ with Z takes back what was done last, wherever the focus is but in a field. */
export function useUndoKey(canUndo: boolean): void {
  const { act } = useUndo();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || !canUndo || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
