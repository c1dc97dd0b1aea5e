import type { AlbumRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../parts/MenuList.tsx';
import { useArtistLinks, useCopyItems } from './common-items.ts';
import { useRadioItems } from './use-radio-items.ts';

/** What can be done with an album. Each topic brings its own items: one line here. */
export function useAlbumItems(album: AlbumRef): readonly MenuItem[] {
  return [...useArtistLinks(album.artists), ...useRadioItems(album.uri), ...useCopyItems(album.uri)];
}
