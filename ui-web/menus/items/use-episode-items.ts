import type { Episode } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useCopyItems, usePageItems, useQueueItems } from '../common-items.ts';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { useAddItems } from './use-add-items.ts';
import { usePlayedItem } from './use-played-item.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of an episode. Each feature adds its items by one line here. */
export function useEpisodeItems(episode: Episode): readonly MenuItem[] {
  return [
    ...useSaveItems(episode),
    ...useQueueItems(episode.uri),
    ...useAddItems(episode),
    ...usePlayedItem(episode),
    ...usePageItems(MENU_TEXTS.episode, episode.uri),
    ...usePageItems(MENU_TEXTS.show, episode.show?.uri),
    ...useCopyItems(episode.uri),
  ];
}
