import { expect } from 'chai';
import { createEvent } from 'effector';
import { createLazySleepTimer } from '#application/client/lazy-sleep-timer.ts';
import { createLazyUserLibrary } from '#application/client/lazy-user-library.ts';
import type { SleepTimer, SleepTimerDeps } from '#application/client/sleep-timer.ts';
import type { UserLibrary } from '#application/client/user-library.ts';
import type { SavedSources } from '#application/collection/saved-lists.ts';
import type { PodcastCalls } from '#application/library/podcasts.ts';
import type { PlaylistServices } from '#application/playlists/screen-services.ts';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import { createCodeWaits } from '#application/runtime/code-waits.ts';
import { lazyScript } from '#application/runtime/lazy-script.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createCollectionStores } from '#application/stores/library/collection-stores.ts';
import { createPlaylistStores } from '#application/stores/library/playlist-stores.ts';
import { createPodcastStores } from '#application/stores/library/podcast-stores.ts';
import { createPageStores } from '#application/stores/player/page-stores.ts';
import { createSleepTimerStores } from '#application/stores/player/sound-stores.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

const TRACK = 'spotify:track:0000000000000000000001';
const off = () => () => undefined;
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Code that can be loaded once the line is there, and the errors that listeners see meanwhile. */
function openPage() {
  let isReachable = false;
  const errors: string[] = [];
  const failed = createEvent<PlayerError>();
  failed.watch(({ code }) => errors.push(code));
  const waits = createCodeWaits();
  const waiting: boolean[] = [];
  waits.onChange((isWaiting) => waiting.push(isWaiting));
  const loads = <Code>(code: Code) =>
    lazyScript(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return code;
    });
  return { errors, failed, loads, waiting, waits, reach: () => void (isReachable = true) };
}

describe('an action whose code cannot be loaded', () => {
  it('leaves the heart as it is, shows the server out of reach, and is possible again', async () => {
    const { errors, failed, loads, reach, waiting, waits } = openPage();
    const saved: string[] = [];
    const collection = {
      view: () => new Map(),
      ...{ onChange: off, onListChanged: off, onRefused: off },
      set(uri: string) {
        if (uri === 'an ad') throw new Failure(playerError('NOT_COLLECTABLE', uri));
        saved.push(uri);
      },
    };
    const library = loads({ collection, setUser: () => undefined } as unknown as UserLibrary);
    const lazy = createLazyUserLibrary(library, Promise.resolve());
    const stores = createCollectionStores(lazy.collection, {} as SavedSources, failed, waits);
    stores.savedSwitched({ uri: TRACK, name: 'One', saved: true });
    await settle();
    expect([errors, saved, stores.$saved.getState().has(TRACK)]).to.deep.equal([['NETWORK_ERROR'], [], false]);
    reach();
    stores.savedSwitched({ uri: TRACK, name: 'One', saved: true });
    await settle();
    expect([errors, saved]).to.deep.equal([['NETWORK_ERROR'], [TRACK]]);
    stores.savedSwitched({ uri: 'an ad', name: '', saved: true });
    await settle();
    expect(errors, 'what cannot be saved has no heart').to.have.lengthOf(1);
    expect(waiting, 'twice for the code, and not once it is there').to.deep.equal([true, false, true, false]);
  });

  it('shows it for playlists, which know their member once they are loaded, and not for what a page loads by itself', async () => {
    const { loads, reach, waiting, waits } = openPage();
    const calls: unknown[] = [];
    const services = {
      playlists: { ...{ onError: off, onRenamed: off, onAvailable: off }, rename: (id: string) => void calls.push(id) },
      ...{ summaries: { onChange: off }, undoOffer: { onChange: off } },
      open: { onView: off, onItems: off, onRecommendations: off, onOthersChanged: off },
      rootlistView: { onChange: off, restart: () => void calls.push('restart') },
      setUser: (userId: string | null) => void calls.push(userId),
    };
    const stores = createPlaylistStores(loads(services as unknown as PlaylistServices), waits);
    stores.userChanged('clara');
    await settle();
    expect([stores.$error.getState(), waiting]).to.deep.equal([null, []]);
    stores.renamed({ playlistId: 'mine', name: 'Mine' });
    await settle();
    expect([stores.$error.getState()?.code, calls]).to.deep.equal(['NETWORK_ERROR', []]);
    reach();
    stores.renamed({ playlistId: 'mine', name: 'Mine' });
    await settle();
    expect(calls).to.deep.equal(['clara', 'restart', 'mine']);
    stores.userChanged(null);
    await settle();
    expect(calls.slice(3)).to.deep.equal([null, 'restart']);
    stores.renamed({ playlistId: 'mine', name: 'Mine' });
    await settle();
    expect(waiting, 'twice for the code, and not once it is there').to.deep.equal([true, false, true, false]);
  });

  it('shows it for marks of episodes', async () => {
    const { errors, failed, loads, waiting, waits } = openPage();
    const podcasts = createPodcastStores(loads({} as PodcastCalls), { onPush: off, onResync: off }, failed, waits);
    podcasts.episodeMarked({ uri: 'spotify:episode:1', played: true });
    podcasts.showMarked({ showId: '1', played: true });
    podcasts.orderChosen({ showId: '1', order: 'newest' });
    await settle();
    expect(errors).to.deep.equal(['NETWORK_ERROR', 'NETWORK_ERROR', 'NETWORK_ERROR']);
    expect(waiting).to.deep.equal([true, false]);
  });

  it('shows it for the sleep timer, which can be set later', async () => {
    const { errors, failed, loads, reach, waiting, waits } = openPage();
    const calls: string[] = [];
    const timer = {
      view: () => ({ type: 'off' }),
      onChange: off,
      setIn: (minutes: number) => void calls.push(`setIn ${minutes}`),
      setToEnd: () => void calls.push('setToEnd'),
    } as unknown as SleepTimer;
    const lazy = createLazySleepTimer(loads({ createSleepTimer: () => timer }))({} as SleepTimerDeps);
    const stores = createSleepTimerStores(lazy, createVirtualClock(), failed, waits);
    stores.sleepChosen(10);
    stores.sleepAtEndChosen();
    await settle();
    expect([errors, calls]).to.deep.equal([['NETWORK_ERROR', 'NETWORK_ERROR'], []]);
    reach();
    stores.sleepChosen(10);
    await settle();
    expect(calls).to.deep.equal(['setIn 10']);
    stores.sleepChosen(20);
    await settle();
    expect(waiting, 'twice for the code, and not once it is there').to.deep.equal([true, false, true, false]);
  });

  it('shows it for the key that plays a page, and not what the page shows itself', async () => {
    const { errors, failed, loads, reach } = openPage();
    const playableOfPath = () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 404)));
    const paths = loads({ playableOfPath });
    const page = createPageStores(paths, { actionFailed: failed, playRequested: createEvent<PlayRequest>() });
    page.pagePlayed('/album/1');
    await settle();
    reach();
    page.pagePlayed('/album/1');
    await settle();
    expect(errors).to.deep.equal(['NETWORK_ERROR']);
  });
});
