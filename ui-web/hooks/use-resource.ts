import { useUnit } from 'effector-react';
import { useLayoutEffect } from 'react';
import type { Resource } from '#application/stores/types.ts';

/**
 * Opens a resource on this key and reads it. Opened before the first paint, so that a screen never shows what the one before it had.
 */
export function useResource<Key, Data>(resource: Resource<Key, Data>, key: Key) {
  const data = useUnit(resource.$data);
  const isLoading = useUnit(resource.$isLoading);
  const error = useUnit(resource.$error);
  const opened = useUnit(resource.opened) as (key: Key) => void;
  const moreWanted = useUnit(resource.moreWanted);
  const retried = useUnit(resource.retried);

  useLayoutEffect(() => {
    opened(key);
  }, [opened, key]);

  return { data, isLoading, error, moreWanted, retried };
}
