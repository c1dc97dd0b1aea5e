import { createEffect, createEvent, createStore, type EventCallable, restore, sample, type Store } from 'effector';
import { createPasswordConfirmation } from '../account/password-confirmation.ts';
import type { Controller, PlayRequest } from '../player-view/controller-types.ts';
import { type CodeWaits, createCodeWaits } from '../runtime/code-waits.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import { lazyScript } from '../runtime/lazy-script.ts';
import { loadPlaylistServices } from '../client/load-playlists.ts';
import { createLazyUserLibrary, type LazyUserLibrary } from '../client/lazy-user-library.ts';
import type { UserLibraryDeps } from '../client/user-library.ts';
import type { SessionRecorder } from '../diagnostics/session-recorder.ts';
import type { PendingPlay } from '../session/pending-play.ts';
import type { Clock } from '../ports/clock.ts';
import type { Page } from '../ports/page.ts';
import type { SessionView } from '../session/session-view.ts';
import { NO_PASSKEYS, type Passkeys } from '../ports/passkeys.ts';
import type { VideoSurface } from '../ports/video/video-surface.ts';
import { createSavedLists } from '../collection/saved-lists.ts';
import type { MemberSession } from '../session/sign-in.ts';
import type { SleepTimer } from '../client/sleep-timer.ts';
import type { Transport } from '../connect/transport-lease.ts';
import type { SoundSettingsUseCase } from '../client/sound-settings.ts';
import { createCollectionStores } from './library/collection-stores.ts';
import type { Listening } from '../shared-listening/types.ts';
import { createLibraryResources, createTrackDetailsStores } from './library/library-resources.ts';
import { createListeningStores } from './player/shared-listening-stores.ts';
import { createCredentialStores } from './account/credential-stores.ts';
import { createHistoryStores } from './account/history-stores.ts';
import { createMemberStores } from './account/member-stores.ts';
import { createKeptOnlyStore } from './player/kept-only-store.ts';
import { createPageStores } from './player/page-stores.ts';
import { createPlaylistStores } from './library/playlist-stores.ts';
import { createPlayerStores } from './player/player-stores.ts';
import { createPodcastStores } from './library/podcast-stores.ts';
import { createSecondStepStores } from './account/second-step-stores.ts';
import { createSessionStores } from './account/session-stores.ts';
import { createSleepTimerStores, createSoundStores } from './player/sound-stores.ts';
import { createFeedbackStores } from './library/feedback-stores.ts';
import { lazily } from './lazily.ts';
import type { WebStores } from './web-store-types.ts';
import { createVideoStores } from './player/video-stores.ts';

export interface WebStoresDeps extends Pick<UserLibraryDeps, 'page' | 'random' | 'storage'> {
  readonly controller: Controller;
  readonly session: MemberSession;
  readonly listening: Listening;
  readonly pendingPlay: PendingPlay;
  readonly sound: SoundSettingsUseCase;
  readonly sleepTimer: SleepTimer;
  readonly transport: Pick<Transport, 'onPush' | 'onResync'>;
  readonly clock: Clock;
  /** When the first screen is shown; absent where nothing waits for it. */
  readonly firstScreen?: Promise<void>;
  /** Absent where nothing is recorded. */
  readonly recorder?: SessionRecorder;
  /** Absent without video. */
  readonly videoSurface?: VideoSurface;
  /** Absent without browser support. */
  readonly passkeys?: Passkeys;
  /** The commands of the player that wait for its code; absent where it is there. */
  readonly codeWaits?: CodeWaits;
  readonly loadApp: WebStores['loadApp'];
  readonly loadAnalyser: WebStores['loadAnalyser'];
}

/** Code that loads with the first screen that needs it. */
export const LAZY_MODULES = {
  playlists: loadPlaylistServices,
  userLibrary: lazyScript(() => import('../client/user-library.ts')),
  podcasts: lazyScript(() => import('../library/podcasts.ts')),
  smartPlaylists: lazyScript(() => import('./library/smart-playlist-stores.ts')),
  paths: lazyScript(() => import('../library/playable-path.ts')),
  secondStep: lazyScript(() => import('../account/second-step.ts')),
  members: lazyScript(() => import('../account/member-calls.ts')),
  history: lazyScript(() => import('../account/history-calls.ts')),
  scrobbling: lazyScript(() => import('./account/scrobbling-stores.ts')),
  server: lazyScript(() => import('./account/server-stores.ts')),
} as const;

/** Creates all stores of the web player's screens. Spec §4 "anonymous play attempt". */
export function createWebStores(deps: WebStoresDeps): WebStores {
  const {
    controller,
    listening,
    session,
    pendingPlay,
    sound,
    sleepTimer,
    clock,
    transport,
    videoSurface = null,
    passkeys = NO_PASSKEYS,
    codeWaits = createCodeWaits(),
  } = deps;
  const player = createPlayerStores(controller, clock);
  const userLibrary = createLazyUserLibrary(
    async () =>
      (await LAZY_MODULES.userLibrary()).createUserLibrary({ ...deps, record: deps.recorder?.record, api: session.api }),
    deps.firstScreen ?? Promise.resolve(),
  );
  const { collection, loadPlaylists } = userLibrary;
  const confirmation = createPasswordConfirmation(session.api);
  const sessionStores = createSessionStores(session, passkeys);
  const { $session } = sessionStores;
  const $userId = $session.map(({ user }) => user?.id ?? null, { skipVoid: false });
  const later = {
    sound: () => createSoundStores(sound),
    sleepTimer: () => createSleepTimerStores(sleepTimer, clock, player.actionFailed, codeWaits),
    video: () => createVideoStores(videoSurface),
    listening: () => createListeningStores(listening),
    trackDetails: createTrackDetailsStores,
    podcasts: () =>
      createPodcastStores(
        async () => (await LAZY_MODULES.podcasts()).createPodcastCalls(session.api),
        transport,
        player.actionFailed,
        codeWaits,
      ),
    members: () => createMemberStores(confirmation, async () => (await LAZY_MODULES.members()).createMemberCalls(session.api)),
    history: () => createHistoryStores(async () => (await LAZY_MODULES.history()).createHistoryCalls(session.api)),
    feedback: () => createFeedbackStores(session.api, controller, player),
    credentials: () =>
      createCredentialStores(session.api, confirmation, () =>
        createSecondStepStores(
          lazyAsync(async () => (await LAZY_MODULES.secondStep()).createSecondStep(session.api, confirmation, passkeys)),
          passkeys.isAvailable(),
        ),
      ),
    collection: () =>
      createCollectionStores(
        collection,
        createSavedLists(session.api, async () => (await LAZY_MODULES.userLibrary()).collectionCalls),
        player.actionFailed,
        codeWaits,
      ),
    playlists: () => createPlaylistStores(loadPlaylists, codeWaits),
  };
  const stores = lazily<Pick<WebStores, keyof typeof later>, Omit<WebStores, keyof typeof later>>(later, {
    player,
    session: sessionStores,
    loadApp: deps.loadApp,
    loadAnalyser: deps.loadAnalyser,
    $keptOnly: createKeptOnlyStore({
      $connection: player.$connection,
      clock,
      loadKept: async () => (await deps.loadApp()).kept,
    }),
    library: createLibraryResources(session.api, clock),
    loadScrobbling: lazyAsync(async () => (await LAZY_MODULES.scrobbling()).createScrobblingStores(session.api, confirmation)),
    loadServer: lazyAsync(async () => (await LAZY_MODULES.server()).createServerStores(session.api, confirmation)),
    loadSmartPlaylists: lazyAsync(async () => (await LAZY_MODULES.smartPlaylists()).createSmartPlaylistStores(session.api)),
    recordedSteps: () => deps.recorder?.steps() ?? [],
    page: createPageStores(async () => (await codeWaits.during(LAZY_MODULES.paths())).createPlayablePaths(session.api), player),
    $awaitsCode: createAwaitsCode(codeWaits),
  });
  followUser($userId, stores, userLibrary, deps.page);
  keepAnonymousPlay($session, player.playRequested, pendingPlay);
  return stores;
}

function createAwaitsCode(codeWaits: CodeWaits): Store<boolean> {
  const changed = createEvent<boolean>();
  codeWaits.onChange(changed);
  return restore(changed, false);
}

/** The collection and the playlists follow the signed-in user; another user starts with a page of their own. */
function followUser(
  $userId: Store<string | null>,
  stores: Pick<WebStores, 'playlists'>,
  userLibrary: LazyUserLibrary,
  page: Page,
): void {
  const userId = $userId.getState();
  userLibrary.setUser(userId);
  sample({ clock: $userId, target: createEffect(userLibrary.setUser) });
  // The playlists are loaded only once a user has signed in.
  sample({ clock: $userId, target: createEffect((current: string | null) => stores.playlists.userChanged(current)) });
  if (userId !== null) stores.playlists.userChanged(userId);

  const $users = createStore<{ readonly previous: string | null; readonly current: string | null }>({
    previous: null,
    current: userId,
  }).on($userId, ({ current }, next) => ({ previous: current, current: next ?? current }));
  sample({
    clock: $users,
    filter: ({ previous, current }) => previous !== null && previous !== current,
    fn: () => '/',
    target: createEffect(page.leaveFor),
  });
}

/** Saves what an anonymous visitor plays, and plays it after the sign-in. Spec §4 "anonymous play attempt". */
function keepAnonymousPlay(
  $session: Store<SessionView>,
  playRequested: EventCallable<PlayRequest>,
  pendingPlay: PendingPlay,
): void {
  sample({
    clock: playRequested,
    source: $session,
    filter: ({ phase }) => phase !== 'signed-in',
    fn: (_, request) => request,
    target: createEffect(pendingPlay.save),
  });
  const consumeFx = createEffect(pendingPlay.consume);
  sample({ clock: $session, filter: ({ phase }) => phase === 'signed-in', fn: () => undefined, target: consumeFx });
  sample({ clock: consumeFx.doneData, filter: (request) => request !== null, target: playRequested });
}
