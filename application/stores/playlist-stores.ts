import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api.ts';
import { getPlaylist } from '../calls/playlists.ts';
import { errorFrom } from '../failure.ts';
import type { PlaylistCopy, PlaylistView } from '../playlist-copy.ts';
import { createItems, type ItemBook, type Items } from '../playlist-items.ts';
import type { RecommendationsView } from '../playlist-recommendations.ts';
import type { PlaylistsUseCase } from '../playlists.ts';
import { createResource } from './library-stores.ts';
import type { PlaylistStores } from './playlist-types.ts';

export interface PlaylistStoresParts {
  readonly api: Api;
  /** Gives the use case once it is wanted for the first time. */
  readonly playlists: PlaylistsUseCase;
}

/** Playlists as screens see them. */
export function createPlaylistStores({ api, playlists }: PlaylistStoresParts): PlaylistStores {
  const failed = createEvent<PlayerError>();
  const errorDismissed = createEvent();
  const $error = createStore<PlayerError | null>(null, { skipVoid: false })
    .on(failed, (_, error) => error)
    .reset(errorDismissed);
  playlists.onError(failed);

  const open = createOpen(playlists);
  const { recommendationsRefreshed, skippedReset, $recommendations, recommendedTaken } = createRecommending(
    open.opened,
    playlists,
  );
  const recommendedAdded = createEvent<string>();
  recommendedAdded.watch((uri) => {
    open.copy()?.add([uri]);
    recommendedTaken(uri);
  });
  const created = createEvent<Playlist>();

  /** An intent, and what it asks for; what is refused is told. */
  function wish<Given, Done>(ask: (given: Given) => Promise<Done>, done?: EventCallable<Done>): EventCallable<Given> {
    const intent = createEvent<Given>();
    const askFx = createEffect(ask);
    sample({ clock: intent, target: askFx });
    askFx.failData.watch((thrown) => failed(errorFrom(thrown)));
    if (done) askFx.doneData.watch(done);
    return intent;
  }

  return {
    ...{ $error, errorDismissed, created, recommendedAdded, recommendationsRefreshed, skippedReset, $recommendations },
    ...open.stores,
    ...createItemStores(api, open.opened),
    details: createResource<string, Playlist>({
      first: (playlistId) => api.send(getPlaylist, { params: { playlistId }, query: {} }),
    }),
    createWanted: wish(({ name, uris }) => playlists.create(name, uris), created),
    createFromAlbumWanted: wish(playlists.createFromAlbum, created),
    createFromTrackWanted: wish(playlists.createFromTrack, created),
    addedTo: wish(({ playlistId, uris }) => playlists.addTo(playlistId, uris)),
    renamed: wish(({ playlistId, name }) => playlists.rename(playlistId, name)),
    published: wish(playlists.publish),
    unpublished: wish(playlists.unpublish),
    followed: wish(playlists.followPlaylist),
    unfollowed: wish(playlists.unfollowPlaylist),
  };
}

/** The playlist that is open and the rootlist, and what is done to the former. */
function createOpen(playlists: PlaylistsUseCase) {
  const opened = createEvent<string | null>();
  const shown = createEvent<PlaylistView | null>();
  const rootlistShown = createEvent<PlaylistView | null>();
  let copy: PlaylistCopy | null = null;
  let stop = () => {};
  opened.watch((playlistId) => {
    stop();
    copy = playlistId === null ? null : playlists.open(playlistId);
    stop = copy?.onChange(shown) ?? (() => undefined);
    shown(copy?.view() ?? null);
  });
  const toCopy = <Given>(act: (one: PlaylistCopy, given: Given) => void) => {
    const intent = createEvent<Given>();
    intent.watch((given) => copy && act(copy, given));
    return intent;
  };
  let stopRootlist = () => {};
  playlists.onFollowed(() => {
    stopRootlist();
    const rootlist = playlists.rootlist();
    stopRootlist = rootlist?.onChange(rootlistShown) ?? (() => undefined);
    rootlistShown(rootlist?.view() ?? null);
  });
  const stores: Pick<
    PlaylistStores,
    '$playlist' | '$rootlist' | 'opened' | 'added' | 'removed' | 'moved' | 'changed' | 'undone' | 'mineKept' | 'theirsUsed'
  > = {
    opened,
    $playlist: createStore<PlaylistView | null>(null, { skipVoid: false }).on(shown, (_, view) => view),
    $rootlist: createStore<PlaylistView | null>(playlists.rootlist()?.view() ?? null, { skipVoid: false }).on(
      rootlistShown,
      (_, view) => view,
    ),
    added: toCopy((one, { uris, place }) => one.add(uris, place)),
    removed: toCopy((one, places) => one.remove(places)),
    moved: toCopy((one, { from, to, length }) => one.move(from, to, length)),
    changed: toCopy((one, values) => one.update(values)),
    undone: toCopy((one) => one.undo()),
    mineKept: toCopy((one) => one.keepMine()),
    theirsUsed: toCopy((one) => one.useTheirs()),
  };
  return { opened, stores, copy: () => copy };
}

function createRecommending(opened: EventCallable<string | null>, playlists: PlaylistsUseCase) {
  const shown = createEvent<RecommendationsView | null>();
  const recommendationsRefreshed = createEvent();
  const skippedReset = createEvent();
  const recommendedTaken = createEvent<string>();
  let stop = () => {};
  let open: ReturnType<PlaylistsUseCase['recommendations']> | null = null;
  opened.watch((playlistId) => {
    stop();
    open = playlistId === null ? null : playlists.recommendations(playlistId);
    stop = open?.onChange(shown) ?? (() => undefined);
    shown(open?.view() ?? null);
  });
  recommendationsRefreshed.watch(() => void open?.refresh());
  skippedReset.watch(() => void open?.resetSkipped());
  recommendedTaken.watch((uri) => open?.taken(uri));
  const $recommendations = createStore<RecommendationsView | null>(null, { skipVoid: false }).on(shown, (_, view) => view);
  return { recommendationsRefreshed, skippedReset, recommendedTaken, $recommendations };
}

function createItemStores(api: Api, opened: EventCallable<string | null>) {
  const itemsWanted = createEvent<readonly string[]>();
  const known = createEvent<ItemBook>();
  const createBook = () => {
    const mine = createItems(api);
    mine.onChange((book) => items === mine && known(book));
    return mine;
  };
  let items: Items = createBook();
  // What another playlist's tracks are is no longer held.
  opened.watch(() => {
    items = createBook();
    known(items.known());
  });
  itemsWanted.watch((uris) => void items.want(uris));
  return { itemsWanted, $items: createStore<ItemBook>(new Map(), { serialize: 'ignore' }).on(known, (_, book) => book) };
}
