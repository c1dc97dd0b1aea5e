import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';
import { inGroups, useArtistPageItems, usePageItems, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import type { TrackTarget } from '../menu-targets.ts';
import { useAddItems } from './use-add-items.ts';
import { useDetailsItems } from './use-details-items.ts';
import { useBanItems } from './use-ban-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of a song. Each feature adds its items by one line here. */
export function useTrackItems(track: TrackTarget, request?: PlayRequest): readonly MenuItem[] {
  const { album, artists, uri } = track;
  const play = request ?? { contextUri: album?.uri ?? uri, trackUri: uri };
  return inGroups(
    [...usePlayItems(play), ...useQueueItems([uri])],
    [...useSaveItems(track), ...useAddItems(track)],
    [
      ...usePageItems(MENU_TEXTS.song, uri),
      ...useArtistPageItems(artists),
      ...usePageItems(MENU_TEXTS.album, album?.uri),
      ...useRadioItems(uri),
    ],
    [...useBanItems(track, play.contextUri)],
    [...useShareItems(track), ...useDetailsItems(track)],
  );
}
