import { useUnit } from 'effector-react';
import { useRef, type ReactNode } from 'react';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { squareJpeg } from './square-jpeg.ts';

interface PictureItems {
  readonly items: readonly MenuItem[];
  /** The hidden file input; render it beside the menu. */
  readonly input: ReactNode;
}

/** Set an own picture of the playlist from a file, or remove it. */
export function usePictureItems({ id, has_own_picture: hasOwn }: Playlist): PictureItems {
  const { pictureUploaded, pictureRemoved } = useStores().playlists;
  const [give, take] = useUnit([pictureUploaded, pictureRemoved]);
  const showToast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const chosen = async (file: File) => {
    const jpeg = await squareJpeg(file);
    if (jpeg === null) showToast(PLAYLIST_TEXTS.unreadablePicture);
    else give({ playlistId: id, jpeg });
  };
  const change = { key: 'picture', label: PLAYLIST_TEXTS.picture, onSelect: () => input.current?.click() };
  const covers = { key: 'covers', label: PLAYLIST_TEXTS.useCovers, onSelect: () => take(id) };
  return {
    items: hasOwn === true ? [change, covers] : [change],
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label={PLAYLIST_TEXTS.picture}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void chosen(file);
          target.value = '';
        }}
      />
    ),
  };
}
