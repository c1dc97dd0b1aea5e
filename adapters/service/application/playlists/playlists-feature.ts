import type { MadePlaylists } from '../ports/features/generated-playlists.ts';
import type { PlaylistLookup } from '../ports/features/playlist-lookup.ts';
import { createAnnouncing } from './documents/change-notifications.ts';
import { playlistContexts } from './contexts.ts';
import { createDesk } from './documents/change-service.ts';
import { documentRoutes } from './document-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { createPlaylistLookup } from './lookup.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { createPictures } from './pictures/pictures.ts';
import { createPlaylists } from './playlists.ts';
import { findOldPlaylists } from './documents/search-migration.ts';
import { isRootlist } from '../records/playlist-records.ts';
import { createRemoval } from './trash.ts';
import { restEdits } from './rest-edits.ts';
import { restRoutes } from './rest-routes.ts';
import { createRestShapes } from './rest-shapes.ts';
import type { Feature, FeatureDeps } from '../feature.ts';

/** Playlists and rootlists: documents of revisions, and the public API's calls on them. */
export function createPlaylistsPart(
  deps: FeatureDeps & { readonly made: MadePlaylists },
): Feature & { readonly playlists: PlaylistLookup } {
  const { store, blobs, clock, random, hub, logger } = deps;
  const failed = (thrown: unknown) => logger.log('error', 'A change to a playlist could not be told', { error: String(thrown) });
  const announcing = createAnnouncing({ store, hub, failed });
  const desk = createDesk({
    ...{ store, clock, random },
    told(revised) {
      announcing.told(revised);
      if (isRootlist(revised.head.id)) removal.wake();
    },
  });
  const playlists = createPlaylists({ store, clock, random, desk });
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const pictures = createPictures({ store, blobs, warn, desk });
  const shapes = createRestShapes({ ...deps, desk, pictures });
  const removal = createRemoval({ store, clock, logger, playlists });
  removal.wake();
  let isClosed = false;
  const upkeep = findOldPlaylists(store, () => isClosed).catch((reason: unknown) => {
    warn('Old playlists could not be made to be found', reason);
  });
  return {
    routes: [
      ...documentRoutes({ desk, playlists, announcing }),
      ...restRoutes({ ...deps, desk, playlists, shapes, announcing, removal }),
      ...restEdits({ store, playlists }),
      ...pictureRoutes({ playlists, pictures }),
      ...fileRoutes({ ...deps, desk, playlists }),
    ],
    contexts: playlistContexts(desk),
    playlists: createPlaylistLookup({ store, desk, playlists, shapes }),
    async close() {
      isClosed = true;
      await Promise.all([removal.close(), upkeep]);
    },
  };
}
