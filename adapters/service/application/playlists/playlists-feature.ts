import { combineContexts, type Contexts } from '../ports/features/contexts.ts';
import type { GeneratedPlaylists } from '../ports/features/generated-playlists.ts';
import type { PlaylistLookup } from '../ports/features/playlist-lookup.ts';
import { createChangeNotifications } from './documents/change-notifications.ts';
import { createPlaylistContexts } from './contexts.ts';
import { createChangeService } from './documents/change-service.ts';
import { documentRoutes } from './document-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { createPlaylistLookup } from './lookup.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { createPlaylistPictures } from './pictures/pictures.ts';
import { createPlaylists } from './playlists.ts';
import { migratePlaylistWords } from './documents/search-migration.ts';
import { isRootlist } from '../records/playlist-records.ts';
import { createSmartPlaylists } from './smart/smart-playlists.ts';
import { smartRoutes } from './smart/smart-routes.ts';
import { createTrackFacts, type ReadListens } from './smart/track-facts.ts';
import { createTrash } from './trash.ts';
import { restEdits } from './rest-edits.ts';
import { restRoutes } from './rest-routes.ts';
import { createMemberNames } from './member-names.ts';
import { createRestShapes } from './rest-shapes.ts';
import type { Feature, FeatureDeps } from '../feature.ts';

/** Playlists and rootlists: documents of revisions, and the public API's calls on them. */
export function createPlaylistsFeature(
  deps: FeatureDeps & {
    readonly generatedPlaylists: GeneratedPlaylists;
    readonly readListens: ReadListens;
    readonly allContexts: Contexts;
  },
): Feature & { readonly playlists: PlaylistLookup } {
  const { store, blobs, clock, random, hub, logger } = deps;
  const onError = (thrown: unknown) =>
    logger.log('error', 'A change to a playlist could not be pushed', { error: String(thrown) });
  const notifications = createChangeNotifications({ store, hub, onError });
  const changeService = createChangeService({
    store,
    clock,
    random,
    onRevision(revised) {
      notifications.notify(revised);
      if (isRootlist(revised.head.id)) trash.wake();
    },
  });
  const playlists = createPlaylists({ store, clock, random, changeService: changeService });
  const smart = createSmartPlaylists({
    store,
    clock,
    random,
    playlists,
    namesOf: createMemberNames(deps.identity),
    readFacts: createTrackFacts(store, clock, deps.readListens),
    allContexts: deps.allContexts,
  });
  const generatedPlaylists: GeneratedPlaylists = {
    playlist: async (id, listener, locale) =>
      (await smart.playlist(id, listener)) ?? deps.generatedPlaylists.playlist(id, listener, locale),
  };
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const pictures = createPlaylistPictures({ store, blobs, warn, changeService });
  const shapes = createRestShapes({ ...deps, changeService, pictures });
  const trash = createTrash({ store, clock, logger, playlists });
  trash.wake();
  let isClosed = false;
  const upkeep = migratePlaylistWords(store, () => isClosed).catch((reason: unknown) => {
    warn('Old playlists could not be made to be found', reason);
  });
  return {
    routes: [
      ...documentRoutes({ changeService, playlists, notifications, generatedPlaylists }),
      ...restRoutes({ ...deps, generatedPlaylists, changeService, playlists, shapes, notifications, trash }),
      ...restEdits({ store, playlists }),
      ...pictureRoutes({ playlists, pictures }),
      ...fileRoutes({ ...deps, generatedPlaylists, changeService, playlists }),
      ...smartRoutes(store, smart),
    ],
    contexts: combineContexts([smart.contexts, createPlaylistContexts(changeService)]),
    playlists: createPlaylistLookup({ store, changeService, playlists, shapes }),
    async close() {
      isClosed = true;
      await Promise.all([trash.close(), upkeep]);
    },
  };
}
