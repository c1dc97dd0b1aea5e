import { use, type ReactNode } from 'react';
import type { ServerSettings } from '#application/stores/account/server-types.ts';
import { ResourceView } from '../../../controls/state/ResourceView.tsx';
import { TableSkeleton } from '../../../controls/state/TableSkeleton.tsx';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { useStores } from '../../../lib/stores-context.tsx';

/** A part of the server's settings, once they are there. */
export function ServerPart({ children }: { readonly children: (settings: ServerSettings) => ReactNode }) {
  const { settings } = use(useStores().loadServer());
  const resource = useResource(settings, undefined, { isFresh: true });
  return (
    <ResourceView resource={resource} skeleton={<TableSkeleton columns={2} />}>
      {children}
    </ResourceView>
  );
}
