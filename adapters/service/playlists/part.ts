import type { Part, PartDeps } from '../parts.ts';
import { createAnnouncing } from './announcing.ts';
import { createDesk } from './desk.ts';
import { documentRoutes } from './document-routes.ts';
import { createPlaylists } from './playlists.ts';

/** Playlists and rootlists: documents of revisions, and the public API's calls on them. */
export function createPlaylistsPart(deps: PartDeps): Part {
  const { store, clock, random, hub, logger } = deps;
  const failed = (thrown: unknown) => logger.log('error', 'A change to a playlist could not be told', { error: String(thrown) });
  const announcing = createAnnouncing({ store, hub, failed });
  const desk = createDesk({ store, clock, random, told: announcing.told });
  const playlists = createPlaylists({ store, random, desk });
  return { routes: [...documentRoutes({ desk, playlists, announcing })] };
}
