import { combine, createEvent, createStore, type EventCallable, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { errorAfter, errorAfterRequest } from '#domain/errors/reactions.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Controller, PlayerView, PlayRequest } from '../../player-view/controller-types.ts';
import type { Clock } from '../../ports/clock.ts';
import { positionAt } from '../../player-view/playback-position.ts';
import { followPosition } from '../../player-view/position-ticker.ts';
import { createIntent } from '../create-intent.ts';
import { createQueueStores } from './queue-stores.ts';
import type { PlayerStores, QueueAddition } from '../web-store-types.ts';

/** Creates the stores and intents of the player, once for each controller. */
export function createPlayerStores(controller: Controller, clock: Clock): PlayerStores {
  const viewChanged = createEvent<PlayerView>();
  const $view = restore(viewChanged, controller.view());
  controller.onChange(viewChanged);
  const positionChanged = createEvent<Ms>();
  followPosition(controller, clock, positionChanged);

  const failed = createEvent<PlayerError>();
  controller.onError(failed);
  const queued = createEvent<'start' | 'end' | null>();
  const intents = createIntents(controller, failed, queued);
  const errorDismissed = createEvent();
  const $error = createStore<PlayerError | null>(null)
    .on(failed, errorAfter)
    .on(intents.playRequested, errorAfterRequest)
    .on(viewChanged, (error, { phase }) => (error?.code === 'AUTOPLAY_FAILED' && phase === 'playing' ? null : error))
    .reset(errorDismissed);
  const $addition = createStore<QueueAddition | null>(null).on(queued, (_, where) => where && { where });

  const $contextUri = $view.map(({ contextUri }) => contextUri, { skipVoid: false });
  const $phase = $view.map(({ phase }) => phase);

  return {
    $track: $view.map(({ track }) => track, { skipVoid: false }),
    $contextUri,
    $contextName: $view.map(({ contextName }) => contextName, { skipVoid: false }),
    $phase,
    $current: combine({
      trackUri: $view.map(({ track }) => track?.uri ?? null, { skipVoid: false }),
      contextUri: $contextUri,
      phase: $phase,
    }),
    $connection: $view.map(({ connection }) => connection),
    $positionMs: restore(positionChanged, positionAt(controller.view(), clock.nowMs())),
    $durationMs: $view.map(({ durationMs }) => durationMs),
    $speed: $view.map(({ speed }) => speed),
    $shuffle: $view.map(({ shuffle }) => shuffle),
    $repeat: $view.map(({ repeat }) => repeat),
    $volume01: $view.map(({ volume01 }) => volume01),
    $devices: $view.map(({ devices }) => devices),
    $isPrivate: $view.map(({ isPrivate }) => isPrivate),
    queue: createQueueStores(controller, $addition, failed),
    $disallows: $view.map(({ disallows }) => disallows),
    $error,
    errorDismissed,
    actionFailed: failed,
    ...intents,
  };
}

/** Creates the intents of the player; their errors trigger `failed`. */
function createIntents(
  controller: Controller,
  failed: EventCallable<PlayerError>,
  queued: EventCallable<'start' | 'end' | null>,
) {
  const intent = <Params = void>(carryOut: (params: Params) => Promise<void>) => createIntent(carryOut, { failed });
  /** Where the queue got something; null where it began to play instead, because nothing was loaded. */
  const queue = (add: (uris: readonly string[]) => Promise<void>, where: 'start' | 'end') =>
    createIntent<readonly string[], 'start' | 'end' | null>(
      async (uris) => {
        if (controller.view().track === null) return playInstead(controller, uris);
        await add(uris);
        return where;
      },
      { done: queued, failed },
    );
  return {
    playRequested: intent<PlayRequest>(controller.play),
    trackPointerDown: createIntent<string>(controller.prepare),
    playToggled: intent(controller.togglePlay),
    resumeRequested: intent(controller.resume),
    nextClicked: intent(controller.nextTrack),
    previousClicked: intent(controller.smartPreviousTrack),
    seekRequested: intent<Ms>(controller.seek),
    seekForwardClicked: intent(controller.seekForward),
    seekBackwardClicked: intent(controller.seekBackward),
    volumeChanged: intent<number>(controller.setVolume),
    speedChosen: intent<number>(controller.setPlaybackSpeed),
    shuffleToggled: intent(controller.toggleShuffle),
    repeatCycled: intent(controller.cycleRepeatMode),
    tracksPlayed: intent<readonly string[]>((uris) => controller.playTracks(uris)),
    queueAdded: queue((uris) => controller.addAllToQueue(uris), 'end'),
    playedNext: queue((uris) => controller.playNext(uris), 'start'),
    deviceChosen: intent<string>((deviceId) => controller.transfer(deviceId)),
    privateSwitched: intent<boolean>(controller.setPrivateSession),
    deviceRenamed: intent<string>(controller.setName),
  };
}

/** Plays the first track or context, and queues the others. */
async function playInstead(controller: Controller, [first, ...others]: readonly string[]): Promise<null> {
  if (first !== undefined) await controller.play({ contextUri: first });
  if (others.length > 0) await controller.addAllToQueue(others);
  return null;
}
