import type { Artist } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { inGroups, useArtistPageItems, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of an artist. Each feature adds its items by one line here. */
export function useArtistItems(artist: Artist): readonly MenuItem[] {
  return inGroups(
    [...usePlayItems({ contextUri: artist.uri }, true), ...useQueueItems([artist.uri])],
    [...useSaveItems(artist), ...useRadioItems(artist.uri), ...useArtistPageItems([artist])],
    useShareItems(artist),
  );
}
