import { useEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import { COVER_ITEMS_MAX } from '../../lib/constants.ts';

/** The service makes the picture of what stands at the beginning: it is asked again once that is another beginning, and saved. */
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
