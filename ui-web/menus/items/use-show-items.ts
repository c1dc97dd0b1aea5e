import type { ShowRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { inGroups, usePageItems, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of a podcast. Each feature adds its items by one line here. */
export function useShowItems(show: ShowRef): readonly MenuItem[] {
  return inGroups(
    [...usePlayItems({ contextUri: show.uri }), ...useQueueItems([show.uri])],
    [...useSaveItems(show), ...usePageItems(MENU_TEXTS.show, show.uri)],
    useShareItems(show),
  );
}
