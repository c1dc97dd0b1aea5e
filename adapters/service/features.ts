import { allListens } from './application/history/stored-listens.ts';
import { createCollectionFeature } from './application/collection/collection-feature.ts';
import { catalogRoutes } from './application/catalog/routes/catalog-routes.ts';
import { combineContexts, type Contexts } from './application/ports/features/contexts.ts';
import { createPlaylistsFeature } from './application/playlists/playlists-feature.ts';
import { createPodcastsFeature } from './application/podcasts/podcasts-feature.ts';
import { createRecommendationsFeature } from './application/recommendations/recommendations-feature.ts';
import type { Feature, FeatureDeps } from './application/feature.ts';

/** All features, in the order of their contexts. */
export function createFeatures(deps: FeatureDeps): readonly Feature[] {
  const { store, library, coverage } = deps;
  const features: Feature[] = [];
  // The contexts of all features, for those that build on others.
  const contexts: Contexts = {
    context: (uri, listener, offset, limit) =>
      combineContexts(features.flatMap((part) => part.contexts ?? [])).context(uri, listener, offset, limit),
  };
  const taste = createRecommendationsFeature({ ...deps, contexts });
  const { generatedPlaylists } = taste;
  const playlists = createPlaylistsFeature({ ...deps, generatedPlaylists, readListens: allListens, allContexts: contexts });
  features.push(
    // Before the library: a listener may play a show from its oldest episode on.
    createPodcastsFeature(deps),
    {
      routes: catalogRoutes({
        store,
        accounts: deps.identity.accounts,
        coverage,
        clock: deps.clock,
        related: taste.relatedArtists,
        playlists: playlists.playlists,
      }),
      contexts: { context: (uri, _, offset, limit) => library.context(uri, offset, limit) },
    },
    taste,
    createCollectionFeature(deps),
    playlists,
  );
  return features;
}
