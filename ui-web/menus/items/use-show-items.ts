import type { ShowRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useCopyItems } from '../common-items.ts';
import { useSaveItems } from './use-save-items.ts';

/** The menu items of a podcast. Each feature adds its items by one line here. */
export function useShowItems(show: ShowRef): readonly MenuItem[] {
  return [...useSaveItems(show), ...useCopyItems(show.uri)];
}
