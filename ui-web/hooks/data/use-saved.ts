import { useStoreMap, useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns whether an item is saved, and a toggle. Mounting requests its state. */
export function useSaved(uri: string, name: string) {
  const { collection } = useStores();
  const isSaved = useStoreMap({ store: collection.$saved, keys: [uri], fn: (saved, [one]) => saved.get(one) ?? false });
  const [shown, savedSwitched] = useUnit([collection.shown, collection.savedSwitched]);
  useEffect(() => {
    shown([uri]);
  }, [shown, uri]);
  return { isSaved, toggle: () => savedSwitched({ uri, name, saved: !isSaved }) };
}
