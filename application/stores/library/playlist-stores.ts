import { createEffect, createEvent, createStore, type EventCallable, restore, sample } from 'effector';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { RemovedPlaylist } from '../../calls/playlists/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import type { CodeWaits } from '../../runtime/code-waits.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { PlaylistReplica, PlaylistView, UndoStep } from '../../playlists/sync/replica-view.ts';
import type { ItemMap } from '../../playlists/item-details.ts';
import type { RecommendationsView } from '../../playlists/recommendations.ts';
import type { ImportedPlaylist, PlaylistFile } from '../../playlists/import-export.ts';
import type { PlaylistServices } from '../../playlists/screen-services.ts';
import type { SummariesView } from '../../playlists/playlist-summaries.ts';
import type { NewPlaylist } from '../../playlists/playlists.ts';
import { createIntent, type IntentTargets } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { Adding, FolderNaming, PlaylistStores } from './playlist-types.ts';

/** Creates an intent that the playlist services carry out, in the order of the intents. */
type CreateServiceIntent = <Params, Done>(
  carryOut: (services: PlaylistServices, params: Params) => Promise<Done> | Done,
  targets?: IntentTargets<Done>,
) => EventCallable<Params>;

/**
 * Creates the stores and intents of the playlist screens; `load` loads the services with the first of them, and `waits` counts the
 * intents that wait for them.
 */
export function createPlaylistStores(load: () => Promise<PlaylistServices>, waits: CodeWaits): PlaylistStores {
  const failed = createEvent<PlayerError>();
  const errorDismissed = createEvent();
  const events = createServiceEvents();
  let userId: string | null = null;
  let loaded: PlaylistServices | null = null;
  const showUser = ({ rootlistView, setUser }: PlaylistServices) => {
    setUser(userId);
    rootlistView.restart();
  };
  const services = lazyAsync(async () => {
    const made = await load();
    made.playlists.onError(failed);
    subscribe(made, events);
    loaded = made;
    showUser(made);
    return made;
  });
  const intent: CreateServiceIntent = (carryOut, targets = {}) =>
    createIntent(async (params) => carryOut(await (loaded ? services() : waits.during(services())), params), {
      failed,
      ...targets,
    });

  const refreshSummariesFx = createEffect(async () => (await services()).summaries.refresh());
  const details = createResource<string, Playlist>({
    first: async (playlistId, cancellation) => (await services()).details(playlistId, cancellation),
  });
  const removed: ResourceSource<void, readonly RemovedPlaylist[]> = {
    first: async (_, cancellation) => (await services()).removedPlaylists(cancellation),
  };
  sample({
    clock: events.playlistAvailable,
    source: details.$error,
    filter: (error) => error !== null,
    fn: () => undefined,
    target: details.retried,
  });
  sample({ clock: events.renamed, fn: () => undefined, target: refreshSummariesFx });

  const created = createEvent<NewPlaylist>();
  const createdOpened = createEvent();
  const addingChosen = createEvent<Adding | null>();
  const pictureChanged = createEvent();
  sample({ clock: pictureChanged, target: [details.retried, refreshSummariesFx] });

  return {
    errorDismissed,
    createdOpened,
    addingChosen,
    $created: restore(created, null).reset(createdOpened),
    $error: restore(failed, null).reset(errorDismissed),
    $adding: restore(addingChosen, null),
    ...createOpenStores(intent, events),
    ...createRootlistStores(intent, events),
    // No error: the listener asked for nothing. Code that could not be loaded comes with the next intent, and knows the user then.
    userChanged: createIntent<string | null>(async (next) => {
      userId = next;
      if (loaded === null) await services();
      else showUser(loaded);
    }),
    ...createFolderStores(intent),
    ...createFileStores(intent),
    details,
    removedPlaylists: createResource(removed),
    pictureUploaded: intent(({ pictures }, { playlistId, jpeg }) => pictures.upload(playlistId, jpeg), { done: pictureChanged }),
    pictureRemoved: intent(({ pictures }, playlistId) => pictures.remove(playlistId), { done: pictureChanged }),
    createRequested: intent(({ playlists }, { name, uris }) => playlists.create(name, uris), { done: created }),
    createFromAlbumRequested: intent(({ playlists }, { id, name }) => playlists.createFromAlbum(id, name), { done: created }),
    createFromTrackRequested: intent(({ playlists }, { id, name }) => playlists.createFromTrack(id, name), { done: created }),
    $hasUndoOffer: restore(events.undoOfferChanged, false),
    offerAccepted: intent(({ undoOffer }) => undoOffer.accept()),
    addedTo: intent(({ playlists }, { playlistId, uris }) => playlists.addTo(playlistId, uris)),
    renamed: intent(({ playlists }, { playlistId, name }) => playlists.rename(playlistId, name)),
    published: intent(({ playlists }, id) => playlists.publish(id)),
    unpublished: intent(({ playlists }, id) => playlists.unpublish(id)),
    followed: intent(({ playlists }, id) => void playlists.followPlaylist(id)),
    unfollowed: undoableInRootlist(intent, ({ playlists }, id) => playlists.unfollowPlaylist(id)),
  };
}

type ServiceEvents = ReturnType<typeof createServiceEvents>;

function createServiceEvents() {
  return {
    renamed: createEvent<unknown>(),
    playlistAvailable: createEvent<string>(),
    undoOfferChanged: createEvent<boolean>(),
    rootlistChanged: createEvent<PlaylistView | null>(),
    summariesChanged: createEvent<SummariesView>(),
    viewChanged: createEvent<PlaylistView | null>(),
    itemsChanged: createEvent<ItemMap>(),
    recommendationsChanged: createEvent<RecommendationsView | null>(),
    othersChanged: createEvent<PlaylistChangeSummary>(),
  };
}

function subscribe({ open, playlists, rootlistView, summaries, undoOffer }: PlaylistServices, events: ServiceEvents): void {
  playlists.onRenamed(events.renamed);
  playlists.onAvailable(events.playlistAvailable);
  undoOffer.onChange(events.undoOfferChanged);
  rootlistView.onChange(events.rootlistChanged);
  summaries.onChange(events.summariesChanged);
  open.onView(events.viewChanged);
  open.onItems(events.itemsChanged);
  open.onRecommendations(events.recommendationsChanged);
  open.onOthersChanged(events.othersChanged);
}

/** An intent that changes the rootlist and offers to undo the change. */
function undoableInRootlist<Params>(
  intent: CreateServiceIntent,
  change: (services: PlaylistServices, params: Params) => UndoStep,
): EventCallable<Params> {
  return intent((services, params: Params) => {
    const step = change(services, params);
    const rootlist = services.playlists.rootlist();
    if (rootlist) services.undoOffer.present(rootlist, step);
  });
}

function createFileStores(
  intent: CreateServiceIntent,
): Pick<PlaylistStores, '$imported' | '$importing' | 'exportRequested' | 'exported' | 'importRequested'> {
  const exported = createEvent<PlaylistFile>();
  const imported = createEvent<ImportedPlaylist>();
  const importSettled = createEvent();
  const importRequested: PlaylistStores['importRequested'] = intent(
    ({ files }, { text, name }) => files.importPlaylist(text, name),
    {
      done: imported,
      settled: importSettled,
    },
  );
  return {
    exported,
    importRequested,
    exportRequested: intent(({ files }, { playlistId, format }) => files.exportPlaylist(playlistId, format), { done: exported }),
    $importing: createStore<string | null>(null)
      .on(importRequested, (_, { name }) => name)
      .reset(importSettled),
    $imported: restore(imported, null).reset(importRequested),
  };
}

function createFolderStores(
  intent: CreateServiceIntent,
): Pick<
  PlaylistStores,
  'folderCreated' | 'folderRenamed' | 'folderRemoved' | 'movedInto' | '$folderNaming' | 'folderNamingChosen'
> {
  const folderNamingChosen = createEvent<FolderNaming | null>();
  return {
    folderNamingChosen,
    $folderNaming: restore(folderNamingChosen, null),
    folderCreated: intent(({ folders }, { name, around }) => void folders.create(name, around)),
    folderRenamed: intent(({ folders }, { id, name }) => void folders.rename(id, name)),
    folderRemoved: undoableInRootlist(intent, ({ folders }, id) => folders.remove(id)),
    movedInto: undoableInRootlist(intent, ({ folders }, { entry, into }) => folders.moveInto(entry, into)),
  };
}

function createRootlistStores(
  intent: CreateServiceIntent,
  events: ServiceEvents,
): Pick<PlaylistStores, '$rootlist' | '$summaries' | 'rootMoved'> {
  return {
    $rootlist: restore(events.rootlistChanged, null),
    $summaries: restore(events.summariesChanged, new Map()),
    rootMoved: intent(({ playlists }, { from, to, length }) => void playlists.rootlist()?.move(from, to, length)),
  };
}

/** The stores of the open playlist, and the intents that change it. */
function createOpenStores(intent: CreateServiceIntent, events: ServiceEvents) {
  const change = <Params>(apply: (replica: PlaylistReplica, params: Params) => unknown) =>
    intent(({ open }, params: Params) => {
      const replica = open.replica();
      if (replica) apply(replica, params);
    });
  /** A change with an offer to undo it. */
  const undoable = <Params>(apply: (replica: PlaylistReplica, params: Params, services: PlaylistServices) => UndoStep) =>
    intent((services, params: Params) => {
      const replica = services.open.replica();
      if (replica) services.undoOffer.present(replica, apply(replica, params, services));
    });

  return {
    opened: intent(({ open }, playlistId) => open.open(playlistId)),
    othersChanged: events.othersChanged,
    $playlist: restore(events.viewChanged, null),
    $items: restore(events.itemsChanged, new Map()),
    $recommendations: restore(events.recommendationsChanged, null),
    itemsShown: intent(({ open }, uris) => open.loadItems(uris)),
    added: change((replica, { uris, place }) => replica.add(uris, place)),
    removed: undoable((replica, places) => replica.remove(places)),
    moved: undoable((replica, { from, to, length }) => replica.move(from, to, length)),
    changed: change((replica, values) => replica.update(values)),
    undone: change((replica) => replica.undo()),
    ownNameKept: change((replica) => replica.keepMine()),
    otherNameUsed: change((replica) => replica.useTheirs()),
    recommendationsRefreshed: intent(({ open }) => open.recommendations()?.refresh()),
    skippedReset: intent(({ open }) => open.recommendations()?.resetSkipped()),
    recommendedAdded: undoable((replica, uri, { open }) => {
      open.recommendations()?.markAdded(uri);
      return replica.add([uri]);
    }),
  } satisfies Partial<PlaylistStores>;
}
