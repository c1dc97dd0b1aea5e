import { useUnit } from 'effector-react';
import type { MenuItem } from '../parts/MenuList.tsx';
import { useStores } from '../stores.tsx';
import { TASTE_TEXTS } from '../taste-texts.ts';

/** The station of a song, an album or an artist. */
export function useRadioItems(uri: string): readonly MenuItem[] {
  const radioStarted = useUnit(useStores().taste.radioStarted);
  return [{ key: 'radio', label: TASTE_TEXTS.radio, choose: () => radioStarted(uri) }];
}
