import { useUnit } from 'effector-react';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TASTE_TEXTS } from '../../texts/screens/recommendation-texts.ts';

/** Starts the radio station of an item. */
export function useRadioItems(uri: string): readonly MenuItem[] {
  const radioStarted = useUnit(useStores().feedback.radioStarted);
  return [{ key: 'radio', label: TASTE_TEXTS.radio, onSelect: () => radioStarted(uri) }];
}
