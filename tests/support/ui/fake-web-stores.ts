import { createEvent, createStore } from 'effector';
import type { PendingSecondStep } from '#application/session/sign-in.ts';
import type { Authenticator } from '#application/account/second-step.ts';
import type { HistorySummary, RecentPlays } from '#application/account/history-calls.ts';
import type { CredentialStores } from '#application/stores/account/credential-types.ts';
import type { Member, MemberStores, OpenSession, Share } from '#application/stores/account/member-types.ts';
import { createTrackDetailsStores } from '#application/stores/library/library-resources.ts';
import type { LibraryResources, SessionStores, SessionView, WebStores } from '#application/stores/web-store-types.ts';
import type { AgeDialog, FeedbackStores } from '#application/stores/library/feedback-types.ts';
import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import { type KeptMusic, NO_KEPT_MUSIC } from '#domain/offline/kept-music.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createFakePlaylists } from './fake-playlists.ts';
import { createFakePlayer, createFakeSleepTimer, createFakeSound, createFakeVideo } from './fake-player.ts';
import { fact, fakeResource, intentsOf, storesOf, type Intent } from './fake-stores.ts';
import { createFakeSmartPlaylists } from './fake-smart-playlists.ts';
import { createFakeHistory } from './fake-history.ts';
import { createFakeServer, type FakeServerData } from './fake-server.ts';
import { createFakeScrobbling } from './fake-scrobbling.ts';
import { createFakePodcasts } from './fake-podcasts.ts';
import { createFakeCollection } from './fake-collection.ts';
import { createFakeSharedListening } from './fake-shared-listening.ts';
import { sampleMember, withPlaylists } from '../fixtures/sample-playlists.ts';
import { sampleReport } from '../fixtures/sample-report.ts';
import { type SampleResponses, sampleResponses } from '../fixtures/sample-responses.ts';

/** An intent the screens sent: its name and payload. */
type SentIntent = readonly [name: string, payload: unknown];

type PartErrors = Readonly<Partial<Record<'members' | 'profile' | 'secondStep' | 'shares', PlayerError>>>;

/** What the stores respond where it is not the sample. */
export interface FakeResponses extends Partial<SampleResponses> {
  readonly historySummary?: HistorySummary | PlayerError;
  readonly recentPlays?: RecentPlays;
  readonly server?: FakeServerData;
  /** The failures of parts of the settings. */
  readonly partErrors?: PartErrors;
}

/** The stores of the web player without a player behind them: a test sets the facts, and reads the sent `intents`. */
export function createFakeWebStores({
  historySummary,
  recentPlays,
  server: serverData,
  partErrors = {},
  ...responses
}: FakeResponses = {}) {
  const intents: SentIntent[] = [];
  const intent: Intent = (name) => {
    const event = createEvent<never>();
    event.watch((payload) => intents.push([name, payload]));
    return event as never;
  };
  const player = createFakePlayer(intent);
  const session = fakeSession(intent);
  const credentials = fakeCredentials(intent, partErrors);
  const sound = createFakeSound(intent);
  const sleepTimer = createFakeSleepTimer(intent);
  const video = createFakeVideo(intent);
  const feedback = fakeFeedback(intent);
  const library = fakeLibrary(intent, { ...sampleResponses(), ...responses });
  const listening = createFakeSharedListening(intent);
  const collection = createFakeCollection(intent);
  const playlists = createFakePlaylists(intent);
  const webApp = { webApp: fact({ canInstall: false, isInstalled: false, hasUpdate: false }) };
  const awaitsCode = { awaitsCode: fact(false) };
  const keptOnly = { keptOnly: fact<KeptMusic | null>(null) };
  let steps: ReturnType<WebStores['recordedSteps']> = [];
  const scrobbling = createFakeScrobbling(intent);
  const server = createFakeServer(intent, serverData);
  const smart = createFakeSmartPlaylists(intent);
  const history = createFakeHistory(intent, historySummary, recentPlays);
  const keptFacts = { music: fact(NO_KEPT_MUSIC) };
  const kept = {
    ...storesOf(keptFacts),
    ...intentsOf(intent, ['keepRequested', 'removeRequested', 'quotaChosen']),
  };
  const devices = {
    ...storesOf({ refusal: fact<PlayerError | null>(null) }),
    ...intentsOf(intent, ['named', 'removed']),
  };
  const app = { ...storesOf(webApp), ...intentsOf(intent, ['installRequested', 'updateRequested']), kept, devices };
  const heard = { isStarted: false, level: 0 };
  const analyser: SoundAnalyser = {
    start: () => void (heard.isStarted = true),
    levelDb: () => null,
    readBands: (levels) => levels.fill(heard.level).length > 0,
  };
  const loadedApp = Object.assign(Promise.resolve(app), { status: 'fulfilled', value: app });
  const stores: WebStores = {
    player: player.stores,
    session: session.stores,
    sound: sound.stores,
    sleepTimer: sleepTimer.stores,
    video: video.stores,
    library,
    trackDetails: createTrackDetailsStores(),
    page: { pagePlayed: intent('pagePlayed') },
    loadApp: () => loadedApp,
    loadAnalyser: () => Promise.resolve(analyser),
    ...storesOf(keptOnly),
    ...storesOf(awaitsCode),
    listening: listening.stores,
    members: fakeMembers(intent, partErrors),
    history: history.stores,
    loadScrobbling: scrobbling.load,
    loadServer: server.load,
    credentials: credentials.stores,
    collection: collection.stores,
    playlists: playlists.stores,
    loadSmartPlaylists: smart.load,
    recordedSteps: () => steps,
    feedback: feedback.stores,
    podcasts: createFakePodcasts(intent),
  };
  return {
    stores,
    intents,
    player: player.facts,
    session: session.facts,
    credentials: credentials.facts,
    sound: sound.facts,
    sleepTimer: sleepTimer.facts,
    video: video.facts,
    webApp,
    heard,
    ...awaitsCode,
    ...keptOnly,
    kept: keptFacts,
    collection: collection.facts,
    playlists: playlists.facts,
    smartPlaylists: smart.facts,
    feedback: feedback.facts,
    listens: history.facts,
    scrobbling: scrobbling.facts,
    server: server.facts,
    listening: { set: listening.set },
    recordedSteps: { set: (recorded: typeof steps) => void (steps = recorded) },
  };
}

function fakeSession(intent: Intent) {
  const facts = {
    session: fact<SessionView>({ phase: 'signed-in', needsOwner: false, user: { id: 'ada', name: 'Ada', product: 'premium' } }),
    isSubmitting: fact(false),
    error: fact<string | null>(null),
    secondStep: fact<PendingSecondStep | null>(null),
  };
  const stores: SessionStores = {
    ...storesOf(facts),
    ...intentsOf(intent, [
      'codeSubmitted',
      'passkeyRequested',
      'secondStepCancelled',
      'signInSubmitted',
      'signUpSubmitted',
      'signOutClicked',
    ]),
  };
  return { stores, facts };
}

const MADE_MS = Date.UTC(2024, 4, 17);

function fakeFeedback(intent: Intent) {
  const facts = {
    verdicts: fact<Readonly<Record<string, 'liked' | 'banned'>>>({}),
    ageDialog: fact<AgeDialog | null>(null),
    refusal: fact<PlayerError | null>(null),
  };
  const stores: FeedbackStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['songLiked', 'songBanned', 'artistBanned', 'radioStarted', 'ageConfirmed', 'ageDeclined']),
  };
  return { stores, facts };
}

function fakeMembers(intent: Intent, errors: PartErrors): MemberStores {
  const member = (name: string, isOwner: boolean): Member => ({
    ...{ id: name.toLowerCase(), name, product: 'premium', is_owner: isOwner, created_at: MADE_MS },
  });
  const session = (id: string, use: OpenSession['use'], isThis: boolean): OpenSession => ({
    ...{ id, use, is_this: isThis, created_at: MADE_MS, last_used_at: MADE_MS },
  });
  return {
    members: fakeResource(intent, 'members', () => errors.members ?? [member('Ada', true), member('Bo', false)]),
    openSessions: fakeResource(intent, 'openSessions', () => [session('s1', 'browser', true), session('s2', 'script', false)]),
    report: fakeResource(intent, 'report', (range) => sampleReport(range)),
    page: fakeResource(intent, 'memberPage', sampleMember),
    profile: fakeResource(intent, 'profile', () => errors.profile ?? { public: true }),
    autoplay: fakeResource(intent, 'autoplay', () => ({ autoplay: true })),
    shares: fakeResource(intent, 'shares', () => errors.shares ?? [sampleShare]),
    $share: createStore<Share | null>(null),
    $invitation: createStore<string | null>('http://localhost:4070/signup#invitation=c0de'),
    $scriptToken: createStore<string | null>(null),
    $refusal: createStore<PlayerError | null>(null),
    ...intentsOf(intent, [
      'invited',
      'memberRemoved',
      'accountDeleted',
      'memberSignedOut',
      'productChosen',
      'sessionEnded',
      'scriptTokenRequested',
      'shareRequested',
      'shareEnded',
      'profileVisibilityChosen',
      'autoplaySwitched',
    ]),
  };
}

const sampleShare: Share = {
  id: '7',
  uri: 'spotify:playlist:7',
  name: 'Evenings',
  url: 'http://localhost:4070/embed/playlist/7?share=7.x',
  created_at: 1_800_000_000_000,
  expires_at: 1_800_600_000_000,
  whole_tracks: true,
};

function fakeCredentials(intent: Intent, errors: PartErrors) {
  const facts = {
    isPasswordRequired: fact(false),
    confirmError: fact<string | null>(null),
    passwordChange: fact<'open' | 'busy' | 'done'>('open'),
    passwordError: fact<string | null>(null),
  };
  const secondStep = {
    authenticator: fact<Authenticator | null>(null),
    recoveryCodes: fact<readonly string[]>([]),
    error: fact<string | null>(null),
  };
  const stores: CredentialStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['passwordSubmitted', 'confirmationCancelled', 'passwordFormOpened', 'passwordChangeSubmitted']),
    $isConfirming: createStore(false),
    secondStep: {
      ...storesOf(secondStep),
      ...intentsOf(intent, [
        'authenticatorRequested',
        'authenticatorCodeSubmitted',
        'authenticatorCancelled',
        'authenticatorRemoved',
        'passkeyAdded',
        'passkeyRemoved',
        'recoveryCodesRequested',
        'recoveryCodesSeen',
      ]),
      view: fakeResource(
        intent,
        'secondStep',
        () => errors.secondStep ?? { has_codes: false, passkeys: [], recovery_codes_left: 10 },
      ),
      hasPasskeys: true,
      $isBusy: createStore(false),
    },
  };
  return { stores, facts: { ...facts, secondStep } };
}

function fakeLibrary(intent: Intent, responses: SampleResponses): LibraryResources {
  return {
    home: fakeResource(intent, 'home', responses.home),
    view: fakeResource(intent, 'view', responses.view),
    album: fakeResource(intent, 'album', responses.album),
    artist: fakeResource(intent, 'artist', responses.artist),
    show: fakeResource(intent, 'show', responses.show),
    track: fakeResource(intent, 'track', responses.track),
    episode: fakeResource(intent, 'episode', responses.episode),
    playingText: fakeResource(intent, 'playingText', responses.playingText),
    trackDetails: fakeResource(intent, 'trackDetails', responses.trackDetails),
    search: fakeResource(intent, 'search', (query) => withPlaylists(query, responses.search(query))),
    status: fakeResource(intent, 'status', responses.status),
  };
}
