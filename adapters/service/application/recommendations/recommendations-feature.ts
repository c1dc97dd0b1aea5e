import type { Admission } from '../ports/features/admission.ts';
import { combineContexts, type Contexts } from '../ports/features/contexts.ts';
import type { GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import type { Radio } from '../ports/features/radio.ts';
import type { RelatedArtists } from '../ports/features/related-artists.ts';
import { browseRoutes } from './browse/browse-routes.ts';
import { createAdmission } from './explicit-filter.ts';
import { createAgeConfirmation } from './age-confirmation.ts';
import { createComposer } from './compose-mix.ts';
import { createGeneratedLists } from './generated-lists.ts';
import { createMixes } from './mixes.ts';
import { createFeedbackStore } from './feedback-store.ts';
import { promotionRoutes } from './routes/promotion-routes.ts';
import { radioRoutes } from './routes/radio-routes.ts';
import { createRelatedArtists } from './related.ts';
import { createStations } from './stations.ts';
import { createTallies } from './play-tallies.ts';
import { viewRoutes } from './routes/view-routes.ts';
import type { Feature, FeatureDeps } from '../feature.ts';

export interface RecommendationsDeps extends Pick<FeatureDeps, 'store' | 'clock' | 'settings'> {
  /** The contexts of all features: they resolve the seeds of stations. */
  readonly contexts: Contexts;
}

/** The feature and the ports it provides. */
export interface RecommendationsFeature extends Feature {
  readonly radio: Radio;
  readonly generatedPlaylists: GeneratedPlaylists;
  readonly relatedArtists: RelatedArtists;
  readonly admission: Admission;
}

/** Recommendations from tags, plays and likes. */
export function createRecommendationsFeature({ store, clock, contexts, settings }: RecommendationsDeps): RecommendationsFeature {
  const tallies = createTallies(store);
  const feedback = createFeedbackStore(store);
  const generatedLists = createGeneratedLists(store, clock);
  const composer = createComposer(store, tallies, feedback);
  const deps = { store, clock, contexts, composer, generatedLists, tallies, feedback };
  const stations = createStations(deps);
  const mixes = createMixes(deps);
  const ageConfirmation = createAgeConfirmation(store, clock, contexts, settings.isAgeConfirmationRequired);
  const related = createRelatedArtists(store, tallies);
  return {
    radio: stations,
    generatedPlaylists: mixes,
    relatedArtists: related,
    admission: createAdmission(store, ageConfirmation, generatedLists, feedback),
    contexts: combineContexts([stations.contexts, mixes.contexts]),
    routes: [
      ...radioRoutes({ ...deps, stations, mixes }),
      ...browseRoutes({ ...deps, mixes }),
      ...promotionRoutes({ clock, ageConfirmation, promotions: settings.promotions }),
      ...viewRoutes({ ...deps, mixes, related, generatedPlaylists: mixes }),
    ],
  };
}
