import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { inGroups, usePageItems, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import type { EpisodeTarget } from '../menu-targets.ts';
import { useAddItems } from './use-add-items.ts';
import { useKeepItems } from './use-keep-items.ts';
import { usePlayedItem } from './use-played-item.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of an episode. Each feature adds its items by one line here. */
export function useEpisodeItems(episode: EpisodeTarget, request?: PlayRequest): readonly MenuItem[] {
  const { show, uri } = episode;
  return inGroups(
    [...usePlayItems(request ?? { contextUri: show?.uri ?? uri, trackUri: uri }), ...useQueueItems([uri])],
    [...useSaveItems(episode), ...useAddItems(episode), ...useKeepItems(episode), ...usePlayedItem(episode)],
    [...usePageItems(MENU_TEXTS.episode, uri), ...usePageItems(MENU_TEXTS.show, show?.uri)],
    useShareItems(episode),
  );
}
