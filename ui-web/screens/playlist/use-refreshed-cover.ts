import { useEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import { COVER_ITEMS_MAX } from '../../lib/constants.ts';

/** Reloads the cover after a saved change of the first items, because the service makes the cover from them. */
export function useRefreshedCover({ document, isSaving }: PlaylistView, onReload: () => void): void {
  const items = document?.items.slice(0, COVER_ITEMS_MAX) ?? [];
  const beginning = items.map(({ uri }) => uri).join(' ');
  const shown = useRef(beginning);
  useEffect(() => {
    if (isSaving || shown.current === beginning) return;
    shown.current = beginning;
    onReload();
  }, [isSaving, beginning, onReload]);
}
