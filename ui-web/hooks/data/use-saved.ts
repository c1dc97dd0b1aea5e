import { useStoreMap, useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useStores } from '../../lib/stores-context.tsx';

/** Whether something is saved, and how to change that. It is asked for while it is on the screen. */
export function useSaved(uri: string, name: string) {
  const { collection } = useStores();
  const isSaved = useStoreMap({ store: collection.$saved, keys: [uri], fn: (saved, [one]) => saved.get(one) ?? false });
  const [shown, savedSwitched] = useUnit([collection.shown, collection.savedSwitched]);
  useEffect(() => {
    shown([uri]);
  }, [shown, uri]);
  return { isSaved, toggle: () => savedSwitched({ uri, name, saved: !isSaved }) };
}
