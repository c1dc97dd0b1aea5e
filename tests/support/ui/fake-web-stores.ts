import type { NextUpList } from '#application/player-view/next-up-pager.ts';
import { createEvent, createStore, type EventCallable, type Store } from 'effector';
import type { DeviceView, RepeatMode, TrackView } from '#application/player-view/controller-types.ts';
import type { PendingSecondStep } from '#application/session/session.ts';
import type { SleepTimerView } from '#application/client/sleep-timer.ts';
import type { SoundView } from '#application/client/sound-settings.ts';
import type { Authenticator, SecondStepView } from '#application/account/second-step.ts';
import type { CredentialStores } from '#application/stores/account/credential-types.ts';
import type { Member, MemberStores, OpenSession } from '#application/stores/account/member-types.ts';
import type {
  LibraryStores,
  PlayerStores,
  QueuedTracks,
  SessionStores,
  SessionView,
  SleepTimerStores,
  SoundStores,
  VideoStores,
  WebStores,
} from '#application/stores/web-store-types.ts';
import type { AgeDialog, FeedbackStores } from '#application/stores/library/feedback-types.ts';
import { createVideoStores } from '#application/stores/player/video-stores.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { FLAT } from '#domain/media/sound/equalizer.ts';
import type { Ms } from '#domain/core/units.ts';
import { createFakePlaylists } from './fake-playlists.ts';
import { createFakePodcasts } from './fake-podcasts.ts';
import { createFakeCollection } from './fake-collection.ts';
import { createFakeSharedListening, SAMPLE_SESSION } from './fake-shared-listening.ts';
import { sampleMember, samplePlaylist, REMOVED_PLAYLISTS, withPlaylists } from '../fixtures/sample-playlists.ts';
import { type SampleAnswers, sampleAnswers } from '../fixtures/sample-answers.ts';
import { ALL_ALLOWED } from '../fixtures/sample-player-views.ts';
import type { Resource } from '#application/stores/resource.ts';

/** An intent the screens sent: its name and payload. */
type SentIntent = readonly [name: string, payload: unknown];

type Intent = <Payload>(name: string) => EventCallable<Payload>;

/** A fact a test may set: a store and the event that changes it. */
function fact<Value>(initial: Value): { readonly store: Store<Value>; readonly set: EventCallable<Value> } {
  const set = createEvent<Value>();
  return { set, store: createStore<Value>(initial, { skipVoid: false }).on(set, (_, value) => value) };
}

/** The stores of the web player without a player behind them: a test sets the facts, and reads the sent `intents`. */
export function createFakeWebStores(answers: Partial<SampleAnswers> = {}) {
  const intents: SentIntent[] = [];
  const intent: Intent = (name) => {
    const event = createEvent<never>();
    event.watch((payload) => intents.push([name, payload]));
    return event as never;
  };
  const player = fakePlayer(intent);
  const session = fakeSession(intent);
  const credentials = fakeCredentials(intent);
  const sound = fakeSound(intent);
  const sleepTimer = fakeSleepTimer(intent);
  const video = fakeVideo(intent);
  const taste = fakeTaste(intent);
  const library = fakeLibrary(intent, { ...sampleAnswers(), ...answers });
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

function fakeVideo(intent: Intent) {
  const noVideo = createVideoStores(null);
  const view = fact(noVideo.$video.getState());
  /** Where the picture was asked to be, the last place first. */
  const places: object[] = [];
  const stores: VideoStores = {
    $video: view.store,
    languageChosen: intent('languageChosen'),
    fullScreenToggled: intent('fullScreenToggled'),
    floatToggled: intent('floatToggled'),
    place(target) {
      places.unshift(target);
      return () => void places.splice(places.indexOf(target), 1);
    },
  };
  return { stores, facts: { view, places } };
}

function fakePlayer(intent: Intent) {
  const facts = {
    track: fact<TrackView | null>(null),
    contextUri: fact<string | null>(null),
    phase: fact<'idle' | 'loading' | 'playing' | 'paused'>('idle'),
    connection: fact<'connecting' | 'connected' | 'reconnecting' | 'disconnected'>('connected'),
    positionMs: fact<Ms>(0),
    durationMs: fact<Ms>(0),
    speed: fact(1),
    shuffle: fact(false),
    repeat: fact<RepeatMode>('OFF'),
    volume01: fact(0.8),
    nextUp: fact<NextUpList>({ tracks: [], hasMore: false }),
    devices: fact<readonly DeviceView[]>([]),
    isPrivate: fact(false),
    queue: fact<QueuedTracks>([]),
    additions: fact(0),
    disallows: fact(ALL_ALLOWED),
    error: fact<PlayerError | null>(null),
  };
  const stores: PlayerStores = {
    $track: facts.track.store,
    $contextUri: facts.contextUri.store,
    $phase: facts.phase.store,
    $connection: facts.connection.store,
    $positionMs: facts.positionMs.store,
    $durationMs: facts.durationMs.store,
    $speed: facts.speed.store,
    $shuffle: facts.shuffle.store,
    $repeat: facts.repeat.store,
    $volume01: facts.volume01.store,
    $devices: facts.devices.store,
    $isPrivate: facts.isPrivate.store,
    queue: {
      $tracks: facts.queue.store,
      $additions: facts.additions.store,
      shown: intent('queue.shown'),
      closed: intent('queue.closed'),
      $nextUp: facts.nextUp.store,
      nextUpShown: intent('queue.nextUpShown'),
      nextUpClosed: intent('queue.nextUpClosed'),
      moved: intent('queue.moved'),
      removed: intent('queue.removed'),
      cleared: intent('queue.cleared'),
      played: intent('queue.played'),
    },
    $disallows: facts.disallows.store,
    $error: facts.error.store,
    playRequested: intent('playRequested'),
    trackPointed: intent('trackPointed'),
    playToggled: intent('playToggled'),
    resumeRequested: intent('resumeRequested'),
    nextClicked: intent('nextClicked'),
    previousClicked: intent('previousClicked'),
    seekRequested: intent('seekRequested'),
    seekForwardClicked: intent('seekForwardClicked'),
    seekBackwardClicked: intent('seekBackwardClicked'),
    volumeChanged: intent('volumeChanged'),
    speedChosen: intent('speedChosen'),
    shuffleToggled: intent('shuffleToggled'),
    repeatCycled: intent('repeatCycled'),
    queueAdded: intent('queueAdded'),
    deviceChosen: intent('deviceChosen'),
    privateSwitched: intent('privateSwitched'),
    errorDismissed: intent('errorDismissed'),
  };
  return { stores, facts };
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
    codeSubmitted: intent('codeGiven'),
    passkeyRequested: intent('passkeyWanted'),
    secondStepCancelled: intent('secondStepCalledOff'),
    signInSubmitted: intent('signInSubmitted'),
    signUpSubmitted: intent('signUpSubmitted'),
    signOutClicked: intent('signOutClicked'),
  };
  return { stores, facts };
}

function fakeSound(intent: Intent) {
  const facts = {
    sound: fact<SoundView>({
      ...{ curve: 'linear', loudness: 'track', hasEqualizer: true, isEqualizerOn: false },
      ...{ gainsDb: FLAT, preset: 'flat' },
    }),
  };
  const stores: SoundStores = {
    $sound: facts.sound.store,
    curveChosen: intent('curveChosen'),
    loudnessChosen: intent('loudnessChosen'),
    equalizerSwitched: intent('equalizerSwitched'),
    bandMoved: intent('bandMoved'),
    presetChosen: intent('presetChosen'),
  };
  return { stores, facts };
}

function fakeSleepTimer(intent: Intent) {
  const facts = { sleepTimer: fact<SleepTimerView>({ type: 'off' }), leftMs: fact<Ms | null>(null) };
  const stores: SleepTimerStores = {
    $sleepTimer: facts.sleepTimer.store,
    $sleepLeftMs: facts.leftMs.store,
    sleepChosen: intent('sleepChosen'),
    sleepAtEndChosen: intent('sleepAtEndChosen'),
    sleepExtended: intent('sleepExtended'),
    sleepCancelled: intent('sleepCancelled'),
  };
  return { stores, facts };
}

function isError(answer: unknown): answer is PlayerError {
  return typeof answer === 'object' && answer !== null && 'code' in answer;
}

function fakeResource<Key, Data>(intent: Intent, name: string, answer: (key: Key) => Data | PlayerError | null | undefined) {
  const opened = intent<Key>(`${name}.opened`);
  const $answer = createStore<Data | PlayerError | null | undefined>(undefined, { skipVoid: false }).on(opened, (_, key) =>
    answer(key),
  );
  const resource: Resource<Key, Data> = {
    $data: $answer.map((given) => (given === undefined || isError(given) ? null : given), { skipVoid: false }),
    $isLoading: $answer.map((given) => given === undefined),
    $error: $answer.map((given) => (isError(given) ? given : null)),
    opened,
    moreRequested: intent(`${name}.moreWanted`),
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
    scriptTokenRequested: intent('scriptTokenWanted'),
    profileVisibilityChosen: intent('profileShown'),
    autoplaySwitched: intent('autoplaySwitched'),
  };
}

function fakeCredentials(intent: Intent) {
  const facts = {
    isPasswordWanted: fact(false),
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
    $isPasswordRequired: facts.isPasswordWanted.store,
    $isConfirming: createStore(false),
    $confirmError: facts.confirmError.store,
    passwordSubmitted: intent('passwordGiven'),
    confirmationCancelled: intent('confirmationCalledOff'),
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
      authenticatorRequested: intent('authenticatorWanted'),
      authenticatorCodeSubmitted: intent('authenticatorProven'),
      authenticatorCancelled: intent('authenticatorCalledOff'),
      authenticatorRemoved: intent('authenticatorRemoved'),
      passkeyAdded: intent('passkeyAdded'),
      passkeyRemoved: intent('passkeyRemoved'),
      recoveryCodesRequested: intent('recoveryCodesWanted'),
      recoveryCodesSeen: intent('recoveryCodesSeen'),
    },
    passwordFormOpened: intent('passwordFormOpened'),
    passwordChangeSubmitted: intent('passwordChangeSubmitted'),
  };
  return { stores, facts };
}

function fakeLibrary(intent: Intent, answers: SampleAnswers): LibraryStores {
  return {
    home: fakeResource(intent, 'home', answers.home),
    view: fakeResource(intent, 'view', answers.view),
    album: fakeResource(intent, 'album', answers.album),
    artist: fakeResource(intent, 'artist', answers.artist),
    show: fakeResource(intent, 'show', answers.show),
    track: fakeResource(intent, 'track', answers.track),
    episode: fakeResource(intent, 'episode', answers.episode),
    search: fakeResource(intent, 'search', (query) => withPlaylists(query, answers.search(query))),
    status: fakeResource(intent, 'status', answers.status),
  };
}
