import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { RemovedPlaylist } from '../../calls/playlists/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistChangeSummary } from '#domain/playlists/change-summary.ts';
import { errorFrom } from '../../runtime/failure.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { PlaylistReplica, PlaylistView, UndoStep } from '../../playlists/sync/replica-view.ts';
import type { ItemMap, ItemDetails } from '../../playlists/item-details.ts';
import type { Recommendations, RecommendationsView } from '../../playlists/recommendations.ts';
import type { ImportedPlaylist, PlaylistFile } from '../../playlists/import-export.ts';
import type { PlaylistServices } from '../../playlists/screen-services.ts';
import type { SummariesView } from '../../playlists/playlist-summaries.ts';
import type { NewPlaylist } from '../../playlists/playlists.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { createResource } from './library-stores.ts';
import type { Adding, FolderNaming, PlaylistStores } from './playlist-types.ts';

/** Playlists as screens see them. `load` gives what they stand on, once it is wanted for the first time. */
export function createPlaylistStores(load: () => Promise<PlaylistServices>): PlaylistStores {
  let loaded: Promise<PlaylistServices> | null = null;
  const failed = createEvent<PlayerError>();
  const errorDismissed = createEvent();
  const $error = createStore<PlayerError | null>(null, { skipVoid: false })
    .on(failed, (_, error) => error)
    .reset(errorDismissed);
  const undoable = createEvent<boolean>();
  const screens = (): Promise<PlaylistServices> =>
    (loaded ??= load().then((made) => {
      made.playlists.onError(failed);
      made.playlists.onRenamed(() => void made.summaries.refresh());
      made.undoOffer.onChange(undoable);
      made.playlists.onAvailable(() => {
        if (details.$error.getState() !== null) details.retried();
      });
      return made;
    }));

  /** An intent, and what it asks for, in the order it was said; what is refused is told. */
  function wish<Given, Done>(
    ask: (screens: PlaylistServices, given: Given) => Promise<Done> | Done,
    done?: EventCallable<Done>,
  ): EventCallable<Given> {
    const intent = createEvent<Given>();
    const askFx = createEffect(async (given: Given) => ask(await screens(), given));
    sample({ clock: intent, target: askFx });
    askFx.failData.watch((thrown) => failed(errorFrom(thrown)));
    if (done) askFx.doneData.watch(done);
    return intent;
  }

  const created = createEvent<NewPlaylist>();
  const addingChosen = createEvent<Adding | null>();
  const pictured = createEvent();
  const details = createResource<string, Playlist>({
    first: async (playlistId, cancellation) => (await screens()).details(playlistId, cancellation),
  });
  const removed: ResourceSource<void, readonly RemovedPlaylist[]> = {
    first: async (_, cancellation) => (await screens()).removedPlaylists(cancellation),
  };
  sample({ clock: pictured, target: details.retried });
  pictured.watch(() => void screens().then(({ summaries }) => summaries.refresh()));
  const exported = createEvent<PlaylistFile>();
  const imported = createEvent<ImportedPlaylist>();
  const importEnded = createEvent();
  const importRequested: PlaylistStores['importRequested'] = wish(
    ({ files }, { text, name }) => files.importPlaylist(text, name).finally(importEnded),
    imported,
  );
  return {
    ...{ $error, errorDismissed, created, addingChosen },
    $adding: createStore<Adding | null>(null, { skipVoid: false }).on(addingChosen, (_, adding) => adding),
    ...createOpen(wish),
    ...createRootlist(wish),
    ...{ details, removedPlaylists: createResource(removed) },
    pictureUploaded: wish(({ pictures }, { playlistId, jpeg }) => pictures.upload(playlistId, jpeg), pictured),
    pictureRemoved: wish(({ pictures }, playlistId) => pictures.remove(playlistId), pictured),
    createRequested: wish(({ playlists }, { name, uris }) => playlists.create(name, uris), created),
    createFromAlbumRequested: wish(({ playlists }, { id, name }) => playlists.createFromAlbum(id, name), created),
    createFromTrackRequested: wish(({ playlists }, { id, name }) => playlists.createFromTrack(id, name), created),
    $hasUndoOffer: createStore(false).on(undoable, (_, isPossible) => isPossible),
    offerAccepted: wish(({ undoOffer }) => undoOffer.accept()),
    addedTo: wish(({ playlists }, { playlistId, uris }) => playlists.addTo(playlistId, uris)),
    renamed: wish(({ playlists }, { playlistId, name }) => playlists.rename(playlistId, name)),
    published: wish(({ playlists }, id) => playlists.publish(id)),
    unpublished: wish(({ playlists }, id) => playlists.unpublish(id)),
    ...{ exported, importRequested },
    exportRequested: wish(({ files }, { playlistId, format }) => files.exportPlaylist(playlistId, format), exported),
    $importing: createStore<string | null>(null, { skipVoid: false })
      .on(importRequested, (_, { name }) => name)
      .reset(importEnded),
    $imported: createStore<ImportedPlaylist | null>(null)
      .on(imported, (_, answer) => answer)
      .reset(importRequested),
    followed: wish(({ playlists }, id) => void playlists.followPlaylist(id)),
    unfollowed: offeredInList(wish, ({ playlists }, id) => playlists.unfollowPlaylist(id)),
    ...createFolderStores(wish),
  };
}

type Wish = <Given, Done>(
  ask: (screens: PlaylistServices, given: Given) => Promise<Done> | Done,
  done?: EventCallable<Done>,
) => EventCallable<Given>;

/** What is done to the rootlist, and may be taken back where it is told. */
function offeredInList<Given>(wish: Wish, act: (screens: PlaylistServices, given: Given) => UndoStep): EventCallable<Given> {
  return wish((screens, given: Given) => {
    const step = act(screens, given);
    const rootlist = screens.playlists.rootlist();
    if (rootlist) screens.undoOffer.present(rootlist, step);
  });
}

type FolderStores = Pick<
  PlaylistStores,
  'folderCreated' | 'folderRenamed' | 'folderRemoved' | 'movedInto' | '$folderNaming' | 'folderNamingChosen'
>;

function createFolderStores(wish: Wish): FolderStores {
  const folderNamingChosen = createEvent<FolderNaming | null>();
  return {
    folderNamingChosen,
    $folderNaming: createStore<FolderNaming | null>(null, { skipVoid: false }).on(folderNamingChosen, (_, naming) => naming),
    folderCreated: wish(({ folders }, { name, around }) => void folders.create(name, around)),
    folderRenamed: wish(({ folders }, { id, name }) => void folders.rename(id, name)),
    folderRemoved: offeredInList(wish, ({ folders }, id) => folders.remove(id)),
    movedInto: offeredInList(wish, ({ folders }, { entry, into }) => folders.moveInto(entry, into)),
  };
}

function createRootlist(wish: Wish): Pick<PlaylistStores, 'userChanged' | '$rootlist' | '$summaries' | 'rootMoved'> {
  const shown = createEvent<PlaylistView | null>();
  const named = createEvent<SummariesView>();
  let stops: readonly (() => void)[] = [];
  const userChanged: PlaylistStores['userChanged'] = wish(({ playlists, summaries, setUser: followAs }, userId) => {
    for (const stop of stops) stop();
    followAs(userId);
    const rootlist = playlists.rootlist();
    const follow = (view: PlaylistView) => {
      shown(view);
      if (isNew(view, summaries.view())) void summaries.refresh();
    };
    stops = [rootlist?.onChange(follow), summaries.onChange(named)].flatMap((stop) => stop ?? []);
    shown(rootlist?.view() ?? null);
    if (rootlist) follow(rootlist.view());
  });
  return {
    userChanged,
    $rootlist: createStore<PlaylistView | null>(null, { skipVoid: false }).on(shown, (_, view) => view),
    $summaries: createStore<SummariesView>(new Map(), { serialize: 'ignore' }).on(named, (_, view) => view),
    rootMoved: wish(({ playlists }, { from, to, length }) => void playlists.rootlist()?.move(from, to, length)),
  };
}

/** Whether there is something in the rootlist nobody knows the name of. */
function isNew({ document }: PlaylistView, known: SummariesView): boolean {
  return document?.items.some(({ uri }) => parseContentUri(uri)?.type === 'playlist' && !known.has(uri)) ?? false;
}

type OpenStores = Omit<
  PlaylistStores,
  | keyof FolderStores
  | (
      | 'userChanged'
      | '$rootlist'
      | '$summaries'
      | 'rootMoved'
      | '$adding'
      | 'addingChosen'
      | 'details'
      | '$error'
      | 'errorDismissed'
      | 'created'
      | 'addedTo'
      | 'renamed'
    )
  | ('createRequested' | 'createFromAlbumRequested' | 'createFromTrackRequested')
  | ('$hasUndoOffer' | 'offerAccepted' | 'removedPlaylists')
  | ('published' | 'unpublished' | 'followed' | 'unfollowed')
  | ('pictureUploaded' | 'pictureRemoved' | 'exportRequested' | 'exported' | 'importRequested' | '$importing' | '$imported')
>;

/** The playlist that is open, and what is done to it. */
function createOpen(wish: Wish): OpenStores {
  const shown = createEvent<PlaylistView | null>();
  const known = createEvent<ItemMap>();
  const recommended = createEvent<RecommendationsView | null>();
  const othersChanged = createEvent<PlaylistChangeSummary>();
  let copy: PlaylistReplica | null = null;
  let items: ItemDetails | null = null;
  let recommendations: Recommendations | null = null;
  let stops: readonly (() => void)[] = [];

  const opened: PlaylistStores['opened'] = wish(({ playlists, createItems }, playlistId) => {
    for (const stop of stops) stop();
    copy = playlistId === null ? null : playlists.open(playlistId);
    recommendations = playlistId === null ? null : playlists.recommendations(playlistId);
    // What another playlist's tracks are is no longer held.
    items = createItems();
    stops = [
      copy?.onChange(shown),
      copy?.onOthersChanged(othersChanged),
      items.onChange(known),
      recommendations?.onChange(recommended),
    ].flatMap((stop) => stop ?? []);
    shown(copy?.view() ?? null);
    known(items.known());
    recommended(recommendations?.view() ?? null);
  });
  const toCopy = <Given>(act: (one: PlaylistReplica, given: Given) => unknown) =>
    wish((_, given: Given) => {
      if (copy) act(copy, given);
    });
  /** What is told with its way back. */
  const offered = <Given>(act: (one: PlaylistReplica, given: Given) => UndoStep) =>
    wish(({ undoOffer }, given: Given) => {
      if (copy) undoOffer.present(copy, act(copy, given));
    });

  return {
    ...{ opened, othersChanged },
    $playlist: createStore<PlaylistView | null>(null, { skipVoid: false }).on(shown, (_, view) => view),
    $items: createStore<ItemMap>(new Map(), { serialize: 'ignore' }).on(known, (_, book) => book),
    $recommendations: createStore<RecommendationsView | null>(null, { skipVoid: false }).on(recommended, (_, view) => view),
    itemsShown: wish((_, uris) => items?.load(uris)),
    added: toCopy((one, { uris, place }) => one.add(uris, place)),
    removed: offered((one, places) => one.remove(places)),
    moved: offered((one, { from, to, length }) => one.move(from, to, length)),
    changed: toCopy((one, values) => one.update(values)),
    undone: toCopy((one) => one.undo()),
    mineKept: toCopy((one) => one.keepMine()),
    theirsUsed: toCopy((one) => one.useTheirs()),
    recommendationsRefreshed: wish(() => recommendations?.refresh()),
    skippedReset: wish(() => recommendations?.resetSkipped()),
    recommendedAdded: offered((one, uri) => {
      recommendations?.markAdded(uri);
      return one.add([uri]);
    }),
  };
}
