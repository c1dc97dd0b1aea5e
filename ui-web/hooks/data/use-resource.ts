import { useUnit } from 'effector-react';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { Resource } from '#application/stores/resource.ts';
import { wasOpenedFirst } from '../../lib/first-screen/open-first.ts';

interface Options {
  /** Shows cached data and reloads each time the screen opens; for data that changes by itself. */
  readonly isFresh?: boolean;
}

/** Opens a resource on this key and reads it. A layout effect opens it, so that no paint shows the data of the previous key. */
export function useResource<Key, Data>(resource: Resource<Key, Data>, key: Key, { isFresh = false }: Options = {}) {
  const data = useUnit(resource.$data);
  const isLoading = useUnit(resource.$isLoading);
  const error = useUnit(resource.$error);
  const opened = useUnit(resource.opened) as (key: Key) => void;
  const moreRequested = useUnit(resource.moreRequested);
  const retried = useUnit(resource.retried);

  const reloadCached = useEffectEvent(() => {
    if (isFresh && data !== null && !wasOpenedFirst(resource)) retried();
  });
  useLayoutEffect(() => {
    opened(key);
    reloadCached();
  }, [opened, key]);

  return { data, isLoading, error, moreRequested, retried };
}
