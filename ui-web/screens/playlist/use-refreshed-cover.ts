import { useEffect, useRef } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import { PICTURED_ITEMS } from '../../lib/constants.ts';

/** The service makes the picture of what stands at the beginning: it is asked again once that is another beginning, and saved. */
export function useFreshPicture({ document, isSaving }: PlaylistView, again: () => void): void {
  const items = document?.items.slice(0, PICTURED_ITEMS) ?? [];
  const beginning = items.map(({ uri }) => uri).join(' ');
  const shown = useRef(beginning);
  useEffect(() => {
    if (isSaving || shown.current === beginning) return;
    shown.current = beginning;
    again();
  }, [isSaving, beginning, again]);
}
