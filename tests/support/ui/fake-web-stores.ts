import { createEvent, createStore } from 'effector';
import type { PendingSecondStep } from '#application/session/sign-in.ts';
import type { Authenticator, SecondStepView } from '#application/account/second-step.ts';
import type { CredentialStores } from '#application/stores/account/credential-types.ts';
import type { Member, MemberStores, OpenSession } from '#application/stores/account/member-types.ts';
import type { LibraryResources, SessionStores, SessionView, WebStores } from '#application/stores/web-store-types.ts';
import type { AgeDialog, FeedbackStores } from '#application/stores/library/feedback-types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { createFakePlaylists } from './fake-playlists.ts';
import { createFakePlayer, createFakeSleepTimer, createFakeSound, createFakeVideo, fact, type Intent } from './fake-player.ts';
import { createFakePodcasts } from './fake-podcasts.ts';
import { createFakeCollection } from './fake-collection.ts';
import { createFakeSharedListening, SAMPLE_SESSION } from './fake-shared-listening.ts';
import { sampleMember, samplePlaylist, REMOVED_PLAYLISTS, withPlaylists } from '../fixtures/sample-playlists.ts';
import { type SampleResponses, sampleResponses } from '../fixtures/sample-responses.ts';
import type { Resource } from '#application/stores/resource.ts';

/** An intent the screens sent: its name and payload. */
type SentIntent = readonly [name: string, payload: unknown];

/** The stores of the web player without a player behind them: a test sets the facts, and reads the sent `intents`. */
export function createFakeWebStores(responses: Partial<SampleResponses> = {}) {
  const intents: SentIntent[] = [];
  const intent: Intent = (name) => {
    const event = createEvent<never>();
    event.watch((payload) => intents.push([name, payload]));
    return event as never;
  };
  const player = createFakePlayer(intent);
  const session = fakeSession(intent);
  const credentials = fakeCredentials(intent);
  const sound = createFakeSound(intent);
  const sleepTimer = createFakeSleepTimer(intent);
  const video = createFakeVideo(intent);
  const taste = fakeTaste(intent);
  const library = fakeLibrary(intent, { ...sampleResponses(), ...responses });
  const listening = createFakeSharedListening(
    intent,
    fakeResource(intent, 'listening.invitation', () => SAMPLE_SESSION),
  );
  const collection = createFakeCollection(intent);
  const playlists = createFakePlaylists(
    ...([intent, fact, fakeResource(intent, 'playlists.details', samplePlaylist)] as const),
    fakeResource(intent, 'playlists.removedPlaylists', () => REMOVED_PLAYLISTS),
  );
  const stores: WebStores = {
    ...{ player: player.stores, session: session.stores },
    ...{ sound: sound.stores, sleepTimer: sleepTimer.stores, video: video.stores, library },
    page: { pagePlayed: intent('pagePlayed') },
    listening: listening.stores,
    members: fakeMembers(intent),
    credentials: credentials.stores,
    collection: collection.stores,
    playlists: playlists.stores,
    recordedSteps: () => [],
    feedback: taste.stores,
    podcasts: createFakePodcasts(intent, fakeResource),
  };
  const { facts } = video;
  return {
    taste: taste.facts,
    ...{
      stores,
      intents,
      player: player.facts,
      session: session.facts,
      credentials: credentials.facts,
      sound: sound.facts,
      sleepTimer: sleepTimer.facts,
    },
    video: facts,
    collection: collection.facts,
    playlists: playlists.facts,
    listening: { set: listening.set },
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
    $session: facts.session.store,
    $isSubmitting: facts.isSubmitting.store,
    $error: facts.error.store,
    $secondStep: facts.secondStep.store,
    codeSubmitted: intent('codeSubmitted'),
    passkeyRequested: intent('passkeyRequested'),
    secondStepCancelled: intent('secondStepCancelled'),
    signInSubmitted: intent('signInSubmitted'),
    signUpSubmitted: intent('signUpSubmitted'),
    signOutClicked: intent('signOutClicked'),
  };
  return { stores, facts };
}

function isError(response: unknown): response is PlayerError {
  return typeof response === 'object' && response !== null && 'code' in response;
}

function fakeResource<Key, Data>(intent: Intent, name: string, respond: (key: Key) => Data | PlayerError | null | undefined) {
  const opened = intent<Key>(`${name}.opened`);
  const $response = createStore<Data | PlayerError | null | undefined>(undefined, { skipVoid: false }).on(opened, (_, key) =>
    respond(key),
  );
  const resource: Resource<Key, Data> = {
    $data: $response.map((response) => (response === undefined || isError(response) ? null : response), { skipVoid: false }),
    $isLoading: $response.map((response) => response === undefined),
    $error: $response.map((response) => (isError(response) ? response : null)),
    opened,
    moreRequested: intent(`${name}.moreRequested`),
    retried: intent(`${name}.retried`),
  };
  return resource;
}

const MADE_MS = Date.UTC(2024, 4, 17);

function fakeTaste(intent: Intent) {
  const facts = {
    verdicts: fact<Readonly<Record<string, 'liked' | 'banned'>>>({}),
    ageDialog: fact<AgeDialog | null>(null),
    refusal: fact<PlayerError | null>(null),
  };
  const stores: FeedbackStores = {
    $verdicts: facts.verdicts.store,
    $ageDialog: facts.ageDialog.store,
    $refusal: facts.refusal.store,
    songLiked: intent('songLiked'),
    songBanned: intent('songBanned'),
    artistBanned: intent('artistBanned'),
    radioStarted: intent('radioStarted'),
    ageConfirmed: intent('ageConfirmed'),
    ageDeclined: intent('ageDeclined'),
  };
  return { stores, facts };
}

function fakeMembers(intent: Intent): MemberStores {
  const member = (name: string, isOwner: boolean): Member => ({
    ...{ id: name.toLowerCase(), name, product: 'premium', is_owner: isOwner, created_at: MADE_MS },
  });
  const session = (id: string, use: OpenSession['use'], isThis: boolean): OpenSession => ({
    ...{ id, use, is_this: isThis, created_at: MADE_MS, last_used_at: MADE_MS },
  });
  return {
    members: fakeResource(intent, 'members', () => [member('Ada', true), member('Bo', false)]),
    openSessions: fakeResource(intent, 'openSessions', () => [session('s1', 'browser', true), session('s2', 'script', false)]),
    page: fakeResource(intent, 'memberPage', sampleMember),
    profile: fakeResource(intent, 'profile', () => ({ public: true })),
    autoplay: fakeResource(intent, 'autoplay', () => ({ autoplay: true })),
    $invitation: createStore<string | null>('http://localhost:4070/signup#invitation=c0de'),
    $scriptToken: createStore<string | null>(null),
    $refusal: createStore<PlayerError | null>(null),
    invited: intent('invited'),
    memberRemoved: intent('memberRemoved'),
    memberSignedOut: intent('memberSignedOut'),
    productChosen: intent('productChosen'),
    sessionEnded: intent('sessionEnded'),
    scriptTokenRequested: intent('scriptTokenRequested'),
    profileVisibilityChosen: intent('profileVisibilityChosen'),
    autoplaySwitched: intent('autoplaySwitched'),
  };
}

function fakeCredentials(intent: Intent) {
  const facts = {
    isPasswordRequired: fact(false),
    confirmError: fact<string | null>(null),
    passwordChange: fact<'open' | 'busy' | 'done'>('open'),
    passwordError: fact<string | null>(null),
    hasCodes: fact(false),
    passkeys: fact<SecondStepView['passkeys']>([]),
    authenticator: fact<Authenticator | null>(null),
    recoveryCodes: fact<readonly string[]>([]),
    stepError: fact<string | null>(null),
  };
  const stores: CredentialStores = {
    $isPasswordRequired: facts.isPasswordRequired.store,
    $isConfirming: createStore(false),
    $confirmError: facts.confirmError.store,
    passwordSubmitted: intent('passwordSubmitted'),
    confirmationCancelled: intent('confirmationCancelled'),
    $passwordChange: facts.passwordChange.store,
    $passwordError: facts.passwordError.store,
    secondStep: {
      view: fakeResource(intent, 'secondStep', () => ({
        has_codes: facts.hasCodes.store.getState(),
        passkeys: facts.passkeys.store.getState(),
        recovery_codes_left: 10,
      })),
      hasPasskeys: true,
      $authenticator: facts.authenticator.store,
      $recoveryCodes: facts.recoveryCodes.store,
      $isBusy: createStore(false),
      $error: facts.stepError.store,
      authenticatorRequested: intent('authenticatorRequested'),
      authenticatorCodeSubmitted: intent('authenticatorCodeSubmitted'),
      authenticatorCancelled: intent('authenticatorCancelled'),
      authenticatorRemoved: intent('authenticatorRemoved'),
      passkeyAdded: intent('passkeyAdded'),
      passkeyRemoved: intent('passkeyRemoved'),
      recoveryCodesRequested: intent('recoveryCodesRequested'),
      recoveryCodesSeen: intent('recoveryCodesSeen'),
    },
    passwordFormOpened: intent('passwordFormOpened'),
    passwordChangeSubmitted: intent('passwordChangeSubmitted'),
  };
  return { stores, facts };
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
    search: fakeResource(intent, 'search', (query) => withPlaylists(query, responses.search(query))),
    status: fakeResource(intent, 'status', responses.status),
  };
}
