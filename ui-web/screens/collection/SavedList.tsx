import { useUnit } from 'effector-react';
import type { Resource } from '#application/stores/types.ts';
import type { SavedList as Listed } from '#application/stores/collection-types.ts';
import type { ReactNode } from 'react';
import { useResource } from '../../hooks/use-resource.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { MoreSentinel } from '../../parts/MoreSentinel.tsx';
import { TrackTableSkeleton } from '../../parts/TrackTable.tsx';
import { useStores } from '../../stores.tsx';

interface SavedListProps<Item> {
  readonly resource: Resource<string, Listed<Item>>;
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[], total: number) => ReactNode;
}

/** A list of what is saved, page by page as it is scrolled; what was just removed is gone at once. */
export function SavedList<Item extends { readonly uri: string }>({ resource, empty, children }: SavedListProps<Item>) {
  const { collection, session } = useStores();
  const [{ user }, saved] = useUnit([session.$session, collection.$saved]);
  const list = useResource(resource, user?.id ?? '', { isFresh: true });
  return (
    <Loaded resource={list} skeleton={<TrackTableSkeleton />}>
      {({ items, next, total }) => {
        const kept = items.map(({ item }) => item).filter(({ uri }) => saved.get(uri) !== false);
        return (
          <>
            {kept.length > 0 ? children(kept, Math.max(kept.length, total - (items.length - kept.length))) : empty}
            <MoreSentinel hasMore={next !== null} onNear={list.moreWanted} />
          </>
        );
      }}
    </Loaded>
  );
}
