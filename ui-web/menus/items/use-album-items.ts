import type { AlbumRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useArtistPageItems, useCopyItems } from '../common-items.ts';
import { useAddItems } from './use-add-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of an album. Each feature adds its items by one line here. */
export function useAlbumItems(album: AlbumRef): readonly MenuItem[] {
  return [
    ...useSaveItems(album),
    ...useAddItems(album),
    ...useArtistPageItems(album.artists),
    ...useRadioItems(album.uri),
    ...useCopyItems(album.uri),
  ];
}
