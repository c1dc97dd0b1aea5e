import { combine } from 'effector';
import type { SleepTimerView } from '#application/client/sleep-timer.ts';
import type { SoundView } from '#application/client/sound-settings.ts';
import type { DeviceView, RepeatMode, TrackView } from '#application/player-view/controller-types.ts';
import type { NextUpList } from '#application/player-view/next-up-pager.ts';
import { createVideoStores } from '#application/stores/player/video-stores.ts';
import type {
  PlayerStores,
  QueueAddition,
  QueuedTracks,
  SleepTimerStores,
  SoundStores,
  VideoStores,
} from '#application/stores/web-store-types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { FLAT } from '#domain/media/sound/equalizer.ts';
import { ALL_ALLOWED } from '../fixtures/sample-player-views.ts';
import { fact, intentsOf, storesOf, type Intent } from './fake-stores.ts';

/** The stores of the video, with facts a test sets. */
export function createFakeVideo(intent: Intent) {
  const video = fact(createVideoStores(null).$video.getState());
  /** The elements that requested the picture, the latest first. */
  const places: object[] = [];
  const stores: VideoStores = {
    ...storesOf({ video }),
    ...intentsOf(intent, ['languageChosen', 'fullScreenToggled', 'pictureInPictureToggled']),
    place(target) {
      places.unshift(target);
      return () => void places.splice(places.indexOf(target), 1);
    },
  };
  return { stores, facts: { view: video, places } };
}

/** The stores of the player, with facts a test sets. */
export function createFakePlayer(intent: Intent) {
  const facts = {
    track: fact<TrackView | null>(null),
    contextUri: fact<string | null>(null),
    contextName: fact<string | null>(null),
    phase: fact<'idle' | 'loading' | 'playing' | 'paused'>('idle'),
    connection: fact<'connecting' | 'connected' | 'reconnecting' | 'disconnected'>('connected'),
    positionMs: fact<Ms>(0),
    durationMs: fact<Ms>(0),
    speed: fact(1),
    shuffle: fact(false),
    repeat: fact<RepeatMode>('OFF'),
    volume01: fact(0.8),
    devices: fact<readonly DeviceView[]>([]),
    isPrivate: fact(false),
    disallows: fact(ALL_ALLOWED),
    error: fact<PlayerError | null>(null),
  };
  const queue = {
    tracks: fact<QueuedTracks>([]),
    addition: fact<QueueAddition | null>(null),
    played: fact<readonly TrackView[]>([]),
    canRestore: fact(true),
    nextUp: fact<NextUpList>({ tracks: [], hasMore: false }),
  };
  const { $contextUri, $phase, $track, ...others } = storesOf(facts);
  const stores: PlayerStores = {
    ...others,
    ...{ $contextUri, $phase, $track },
    $current: combine({ trackUri: $track.map((track) => track?.uri ?? null), contextUri: $contextUri, phase: $phase }),
    ...intentsOf(intent, [
      'playRequested',
      'trackPointerDown',
      'playToggled',
      'resumeRequested',
      'nextClicked',
      'previousClicked',
      'seekRequested',
      'seekForwardClicked',
      'seekBackwardClicked',
      'volumeChanged',
      'speedChosen',
      'shuffleToggled',
      'repeatCycled',
      'queueAdded',
      'playedNext',
      'tracksPlayed',
      'deviceChosen',
      'privateSwitched',
      'deviceRenamed',
      'errorDismissed',
      'actionFailed',
    ]),
    queue: {
      ...storesOf(queue),
      ...intentsOf(
        intent,
        [
          'shown',
          'closed',
          'nextUpShown',
          'nextUpClosed',
          'moved',
          'removed',
          'cleared',
          'restored',
          'urisRequested',
          'urisRead',
          'nextUpMoved',
          'nextUpRemoved',
          'played',
        ],
        'queue.',
      ),
    },
  };
  return { stores, facts: { ...facts, queue } };
}

/** The stores of the sound settings, with facts a test sets. */
export function createFakeSound(intent: Intent) {
  const facts = {
    sound: fact<SoundView>({
      curve: 'linear',
      loudness: 'track',
      crossfadeMs: 0,
      hasEqualizer: true,
      isEqualizerOn: false,
      gainsDb: FLAT,
      preset: 'flat',
    }),
  };
  const stores: SoundStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['curveChosen', 'loudnessChosen', 'crossfadeChosen', 'equalizerSwitched', 'bandMoved', 'presetChosen']),
  };
  return { stores, facts };
}

/** The stores of the sleep timer, with facts a test sets. */
export function createFakeSleepTimer(intent: Intent) {
  const facts = { sleepTimer: fact<SleepTimerView>({ type: 'off' }), sleepLeftMs: fact<Ms | null>(null) };
  const stores: SleepTimerStores = {
    ...storesOf(facts),
    ...intentsOf(intent, ['sleepChosen', 'sleepAtEndChosen', 'sleepExtended', 'sleepCancelled']),
  };
  return { stores, facts };
}
