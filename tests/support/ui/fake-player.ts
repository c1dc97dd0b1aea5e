import { createEvent, createStore, type EventCallable, type Store } from 'effector';
import type { SleepTimerView } from '#application/client/sleep-timer.ts';
import type { SoundView } from '#application/client/sound-settings.ts';
import type { DeviceView, RepeatMode, TrackView } from '#application/player-view/controller-types.ts';
import type { NextUpList } from '#application/player-view/next-up-pager.ts';
import { createVideoStores } from '#application/stores/player/video-stores.ts';
import type {
  PlayerStores,
  QueuedTracks,
  SleepTimerStores,
  SoundStores,
  VideoStores,
} from '#application/stores/web-store-types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { FLAT } from '#domain/media/sound/equalizer.ts';
import { ALL_ALLOWED } from '../fixtures/sample-player-views.ts';

/** Creates an event that records its payloads under this name. */
export type Intent = <Payload>(name: string) => EventCallable<Payload>;

/** A fact a test may set: a store and the event that changes it. */
export function fact<Value>(initial: Value): { readonly store: Store<Value>; readonly set: EventCallable<Value> } {
  const set = createEvent<Value>();
  return { set, store: createStore<Value>(initial, { skipVoid: false }).on(set, (_, value) => value) };
}

/** The stores of the video, with facts a test sets. */
export function createFakeVideo(intent: Intent) {
  const noVideo = createVideoStores(null);
  const view = fact(noVideo.$video.getState());
  /** Where the picture was asked to be, the last place first. */
  const places: object[] = [];
  const stores: VideoStores = {
    $video: view.store,
    languageChosen: intent('languageChosen'),
    fullScreenToggled: intent('fullScreenToggled'),
    pictureInPictureToggled: intent('pictureInPictureToggled'),
    place(target) {
      places.unshift(target);
      return () => void places.splice(places.indexOf(target), 1);
    },
  };
  return { stores, facts: { view, places } };
}

/** The stores of the player, with facts a test sets. */
export function createFakePlayer(intent: Intent) {
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
    trackPointerDown: intent('trackPointerDown'),
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

/** The stores of the sound settings, with facts a test sets. */
export function createFakeSound(intent: Intent) {
  const facts = {
    sound: fact<SoundView>({
      curve: 'linear',
      loudness: 'track',
      hasEqualizer: true,
      isEqualizerOn: false,
      gainsDb: FLAT,
      preset: 'flat',
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

/** The stores of the sleep timer, with facts a test sets. */
export function createFakeSleepTimer(intent: Intent) {
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
