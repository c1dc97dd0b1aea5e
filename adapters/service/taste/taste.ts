import { getView } from '#application/calls/views.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../constants/catalog.ts';
import { viewOf } from '../library/views.ts';
import type { Part, PartDeps } from '../parts.ts';
import { firstOf, type Contexts } from '../ports/contexts.ts';
import type { MadePlaylists } from '../ports/made-playlists.ts';
import type { Radio } from '../ports/radio.ts';
import type { RelatedArtists } from '../ports/related-artists.ts';
import { found } from '../responses.ts';
import { answer } from '../routes.ts';
import { createComposer } from './compose.ts';
import { createMadeLists } from './made.ts';
import { createMixes } from './mixes.ts';
import { createOpinionBook } from './opinions.ts';
import { radioRoutes } from './radio-routes.ts';
import { createRelatedArtists } from './related.ts';
import { createStations } from './stations.ts';
import { createTallies } from './tallies.ts';

export interface TasteDeps extends Pick<PartDeps, 'store' | 'clock'> {
  /** What all parts let play: seeds of stations are looked up there. */
  readonly contexts: Contexts;
}

/** A part that others ask too. */
export interface Taste extends Part {
  readonly radio: Radio;
  readonly madePlaylists: MadePlaylists;
  readonly relatedArtists: RelatedArtists;
}

/** What the service makes of tags, plays and likes. */
export function createTaste({ store, clock, contexts }: TasteDeps): Taste {
  const tallies = createTallies(store);
  const opinions = createOpinionBook(store);
  const made = createMadeLists(store, clock);
  const composer = createComposer(store, tallies, opinions);
  const deps = { store, clock, contexts, composer, made, tallies, opinions };
  const stations = createStations(deps);
  const mixes = createMixes(deps);
  return {
    radio: stations,
    madePlaylists: mixes,
    relatedArtists: createRelatedArtists(store, tallies),
    contexts: firstOf([stations.contexts, mixes.contexts]),
    routes: [
      ...radioRoutes({ ...deps, stations, mixes }),
      answer(getView, async ({ params, query, request, caller }) => {
        const { offset = 0, limit = PAGE_LIMIT_DEFAULT } = query;
        const paging = { offset, limit: Math.max(1, Math.min(limit, PAGE_LIMIT_MAX)) };
        const asked = { store, base: request.origin, userId: caller.userId ?? '', ...paging };
        return found(await viewOf(params.viewId, asked), 'View');
      }),
    ],
  };
}
