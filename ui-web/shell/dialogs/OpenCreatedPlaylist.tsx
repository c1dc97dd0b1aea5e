import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { NewPlaylist } from '#application/playlists/playlists.ts';
import { useToast } from '../../lib/announcer.tsx';
import { pathOf } from '../../lib/links.ts';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';

interface OpenCreatedPlaylistProps {
  readonly playlist: NewPlaylist;
  /** Called once it is opened. */
  readonly onClose: () => void;
}

/** Opens a playlist right after its creation. */
export function OpenCreatedPlaylist({ playlist: { name, uri }, onClose }: OpenCreatedPlaylistProps) {
  const [, navigate] = useLocation();
  const showToast = useToast();
  useEffect(() => {
    navigate(pathOf(uri));
    showToast(PLAYLIST_TEXTS.created({ name }));
    onClose();
  }, [name, navigate, onClose, showToast, uri]);
  return null;
}
