import { useUnit } from 'effector-react';
import { useLayoutEffect } from 'react';
import type { Resource } from '#application/stores/resource.ts';

interface Options {
  /** Shows what is there and asks again each time the screen opens: for what changes by itself. */
  readonly isFresh?: boolean;
}

/**
 * Opens a resource on this key and reads it. Opened before the first paint, so that a screen never shows what the one before it had.
 */
export function useResource<Key, Data>(resource: Resource<Key, Data>, key: Key, { isFresh = false }: Options = {}) {
  const $data = resource.$data;
  const data = useUnit($data);
  const isLoading = useUnit(resource.$isLoading);
  const error = useUnit(resource.$error);
  const opened = useUnit(resource.opened) as (key: Key) => void;
  const moreWanted = useUnit(resource.moreRequested);
  const retried = useUnit(resource.retried);

  useLayoutEffect(() => {
    const isKnown = $data.getState() !== null;
    opened(key);
    if (isFresh && isKnown) retried();
  }, [$data, isFresh, opened, retried, key]);

  return { data, isLoading, error, moreWanted, retried };
}
