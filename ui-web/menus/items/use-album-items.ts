import type { AlbumRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { inGroups, useArtistPageItems, usePageItems, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import { useAddItems } from './use-add-items.ts';
import { useKeepItems } from './use-keep-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of an album. Each feature adds its items by one line here. */
export function useAlbumItems(album: AlbumRef): readonly MenuItem[] {
  return inGroups(
    [...usePlayItems({ contextUri: album.uri }, true), ...useQueueItems([album.uri])],
    [...useSaveItems(album), ...useAddItems(album), ...useKeepItems(album)],
    [...usePageItems(MENU_TEXTS.album, album.uri), ...useArtistPageItems(album.artists), ...useRadioItems(album.uri)],
    useShareItems(album),
  );
}
