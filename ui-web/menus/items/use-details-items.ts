import { useUnit } from 'effector-react';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';

/** Opens the dialog with the details of a song. */
export function useDetailsItems({ id, name }: { readonly id: string; readonly name: string }): readonly MenuItem[] {
  const choose = useUnit(useStores().trackDetails.chosen);
  return [{ key: 'details', label: MENU_TEXTS.details, onSelect: () => choose({ id, name }) }];
}
