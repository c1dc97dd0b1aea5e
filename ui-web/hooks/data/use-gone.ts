import { useStoreMap } from 'effector-react';
import { useMemo } from 'react';
import { useStores } from '../../lib/stores-context.tsx';

/** The URIs of those items of a list that are no longer saved; none where `isOn` is false. */
export function useGone(items: readonly { readonly uri: string }[], isOn = true): ReadonlySet<string> {
  const gone = useStoreMap({
    store: useStores().collection.$saved,
    keys: [items, isOn],
    fn: (saved, [all, isWanted]) => (isWanted ? all.flatMap(({ uri }) => (saved.get(uri) === false ? [uri] : [])).join(' ') : ''),
  });
  return useMemo(() => new Set(gone === '' ? [] : gone.split(' ')), [gone]);
}
