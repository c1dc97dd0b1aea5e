import type { Artist } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useCopyItems } from '../common-items.ts';
import { useRadioItems } from './use-radio-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** What can be done with an artist. Each topic brings its own items: one line here. */
export function useArtistItems(artist: Artist): readonly MenuItem[] {
  return [...useSaveItems(artist), ...useRadioItems(artist.uri), ...useCopyItems(artist.uri)];
}
