import { collectionTopic } from '#domain/connect/push-topics.ts';
import type { CollectionChange } from '#domain/catalog/collection.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { createCollection, type Collection, type SavedListChange } from './collection.ts';
import { createCollectionContexts } from './contexts.ts';
import { meRoutes } from './me-routes.ts';
import { TYPE_OF } from './list-views.ts';
import { collectionViewRoutes } from './view-routes.ts';
import type { Feature, FeatureDeps } from '../feature.ts';

type Deps = Pick<FeatureDeps, 'store' | 'clock' | 'hub' | 'onSaved'>;

/** Saved and followed items. Every change is pushed to all of the member's pages and devices. */
export function createNotifyingCollection({ store, clock, hub, onSaved }: Deps): Collection {
  const notify = (saved: SavedListChange): void => {
    const { userId, kind, version, ids, removed } = saved;
    const items = ids.map((id) => ({ uri: formatContentUri({ type: TYPE_OF[kind], id }), removed }));
    const change: CollectionChange = { version, items };
    hub.pushToUser(userId, collectionTopic(kind, userId), change);
    onSaved(saved);
  };
  return createCollection(store, clock, notify);
}

export function createCollectionFeature(deps: Deps): Feature {
  const collection = createNotifyingCollection(deps);
  const routeDeps = { store: deps.store, collection };
  return { routes: [...meRoutes(routeDeps), ...collectionViewRoutes(routeDeps)], contexts: createCollectionContexts(collection) };
}
