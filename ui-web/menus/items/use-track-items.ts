import type { Track } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useArtistPageItems, useCopyItems, usePageItems, useQueueItems } from '../common-items.ts';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { useAddItems } from './use-add-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of a song. Each feature adds its items by one line here. */
export function useTrackItems(track: Track): readonly MenuItem[] {
  return [
    ...useSaveItems(track),
    ...useQueueItems(track.uri),
    ...useAddItems(track),
    ...usePageItems(MENU_TEXTS.song, track.uri),
    ...useArtistPageItems(track.artists),
    ...usePageItems(MENU_TEXTS.album, track.album?.uri),
    ...useRadioItems(track.uri),
    ...useCopyItems(track.uri),
  ];
}
