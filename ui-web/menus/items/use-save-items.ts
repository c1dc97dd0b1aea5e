import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { useSaved } from '../../hooks/data/use-saved.ts';
import type { Item } from '#domain/catalog/images.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';

/** Saves or removes an item; follows or unfollows an artist. */
export function useSaveItems({ uri, name, type }: Pick<Item, 'uri' | 'name' | 'type'>): readonly MenuItem[] {
  const { isSaved, toggle } = useSaved(uri, name);
  const { menuFollow, menuRemove, menuSave, menuUnfollow } = SAVED_TEXTS;
  const label = type === 'artist' ? (isSaved ? menuUnfollow : menuFollow) : isSaved ? menuRemove : menuSave;
  return [{ key: 'save', label, onSelect: toggle }];
}
