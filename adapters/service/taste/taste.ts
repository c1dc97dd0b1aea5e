import type { Part, PartDeps } from '../parts.ts';
import { firstOf, type Contexts } from '../ports/contexts.ts';
import type { MadePlaylists } from '../ports/made-playlists.ts';
import type { Radio } from '../ports/radio.ts';
import type { RelatedArtists } from '../ports/related-artists.ts';
import { createComposer } from './compose.ts';
import { createMadeLists } from './made.ts';
import { createMixes } from './mixes.ts';
import { createOpinionBook } from './opinions.ts';
import { radioRoutes } from './radio-routes.ts';
import { createRelatedArtists } from './related.ts';
import { createStations } from './stations.ts';
import { createTallies } from './tallies.ts';
import { viewRoutes } from './view-routes.ts';

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
  const related = createRelatedArtists(store, tallies);
  return {
    radio: stations,
    madePlaylists: mixes,
    relatedArtists: related,
    contexts: firstOf([stations.contexts, mixes.contexts]),
    routes: [...radioRoutes({ ...deps, stations, mixes }), ...viewRoutes({ ...deps, mixes, related, madePlaylists: mixes })],
  };
}
