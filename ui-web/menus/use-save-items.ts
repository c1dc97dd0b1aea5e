import { SAVED_TEXTS } from '../saved-texts.ts';
import { useSaved } from '../hooks/use-saved.ts';
import type { Item } from '../parts/item.ts';
import type { MenuItem } from '../parts/MenuList.tsx';

/** Saving and removing; of artists: following. */
export function useSaveItems({ uri, name, type }: Pick<Item, 'uri' | 'name' | 'type'>): readonly MenuItem[] {
  const { isSaved, toggle } = useSaved(uri, name);
  const { menuFollow, menuRemove, menuSave, menuUnfollow } = SAVED_TEXTS;
  const label = type === 'artist' ? (isSaved ? menuUnfollow : menuFollow) : isSaved ? menuRemove : menuSave;
  return [{ key: 'save', label, choose: toggle }];
}
