import { type ReactNode } from 'react';
import type { ServerSettings } from '#application/stores/account/server-types.ts';
import { ResourceView } from '../../../controls/state/ResourceView.tsx';
import { Skeleton } from '../../../controls/state/Skeleton.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { useLoaded } from '../../../lib/lazy-component.tsx';
import { useStores } from '../../../lib/stores-context.tsx';

/** A part of the server's settings, once they are there. */
export function ServerPart({ children }: { readonly children: (settings: ServerSettings) => ReactNode }) {
  const { settings } = useLoaded(useStores().loadServer);
  const resource = useResource(settings, undefined, { isFresh: true });
  return (
    <ResourceView resource={resource} skeleton={<Skeleton kind="table" />}>
      {children}
    </ResourceView>
  );
}
