import { createEffect, createEvent, createStore, type Effect, type EventCallable, sample } from 'effector';
import { POSITION_JUMP_MS_MIN, PROGRESS_INTERVAL_MS } from '#domain/constants/playback/playback.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Controller, PlayerView, PlayRequest } from '../../player-view/controller-types.ts';
import { errorFrom } from '../../runtime/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import { positionAt } from '../../player-view/playback-position.ts';
import { createQueueStores } from './queue-stores.ts';
import type { PlayerStores } from '../web-store-types.ts';

/** The player as screens see it. Call once for each controller: nothing is shared between two. */
export function createPlayerStores(controller: Controller, clock: Clock): PlayerStores {
  const viewChanged = createEvent<PlayerView>();
  const $view = createStore(controller.view()).on(viewChanged, (_, view) => view);

  const { added, intent, ...intents } = createIntents(controller);
  const $additions = createStore(0).on(added, (count) => count + 1);
  const queue = createQueueStores(controller, $additions, intent);
  const errorCame = createEvent<PlayerError>();
  const errorDismissed = createEvent();
  const $error = createStore<PlayerError | null>(null, { skipVoid: false })
    .on(errorCame, (_, error) => error)
    .on(intents.failed, (_, error) => error)
    .on(viewChanged, (error, { phase }) => (error?.code === 'AUTOPLAY_FAILED' && phase === 'playing' ? null : error))
    .reset(errorDismissed, intents.playRequested);

  const { $positionMs, follow } = createPosition(controller, clock);
  controller.onChange((view) => {
    viewChanged(view);
    follow(view);
  });
  controller.onError(errorCame);
  follow(controller.view());

  return {
    $track: $view.map(({ track }) => track, { skipVoid: false }),
    $contextUri: $view.map(({ contextUri }) => contextUri, { skipVoid: false }),
    $phase: $view.map(({ phase }) => phase),
    $connection: $view.map(({ connection }) => connection),
    $positionMs,
    $durationMs: $view.map(({ durationMs }) => durationMs),
    $speed: $view.map(({ speed }) => speed),
    $shuffle: $view.map(({ shuffle }) => shuffle),
    $repeat: $view.map(({ repeat }) => repeat),
    $volume01: $view.map(({ volume01 }) => volume01),
    $devices: $view.map(({ devices }) => devices),
    $isPrivate: $view.map(({ isPrivate }) => isPrivate),
    queue,
    $disallows: $view.map(({ disallows }) => disallows),
    $error,
    errorDismissed,
    ...intents,
  };
}

/** One event for each thing a listener can say, and one where their failures come out. */
function createIntents(controller: Controller) {
  const failed = createEvent<PlayerError>();
  const intent = <Said = void>(carryOut: (said: Said) => Promise<void>) => {
    const said = createEvent<Said>();
    const carryOutFx = createEffect(carryOut);
    sample({ clock: said as EventCallable<unknown>, target: carryOutFx as Effect<unknown, void> });
    sample({ clock: carryOutFx.failData, fn: errorFrom, target: failed });
    return said;
  };
  const added = createEvent();
  return {
    added,
    failed,
    intent,
    playRequested: intent<PlayRequest>(controller.play),
    trackPointed: intent<string>(async (trackUri) => {
      controller.prepare(trackUri);
    }),
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
    queueAdded: intent<string>(async (trackUri) => {
      await controller.addToQueue(trackUri);
      added();
    }),
    deviceChosen: intent<string>((deviceId) => controller.transfer(deviceId)),
    privateSwitched: intent<boolean>(controller.setPrivateSession),
  };
}

/** The position between two facts: the clock moves it on while playing. A fact that only says so again moves nothing. */
function createPosition(controller: Controller, clock: Clock) {
  const positionMoved = createEvent<Ms>();
  const $positionMs = createStore(0).on(positionMoved, (_, positionMs) => positionMs);
  let stop = () => {};
  let followed: PlayerView | null = null;
  const move = (view: PlayerView) => {
    stop();
    followed = view;
    positionMoved(positionAt(view, clock.nowMs()));
    if (view.phase === 'playing') stop = clock.after(PROGRESS_INTERVAL_MS, () => move(controller.view()));
  };
  const follow = (view: PlayerView) => {
    if (followed === null || !isOnCourse(followed, view, clock.nowMs())) move(view);
  };
  return { $positionMs, follow };
}

/** The same track plays on where it was expected. */
function isOnCourse(before: PlayerView, after: PlayerView, nowMs: Ms): boolean {
  const isSame = before.track?.uid === after.track?.uid && before.speed === after.speed && before.durationMs === after.durationMs;
  const plays = before.phase === 'playing' && after.phase === 'playing';
  return plays && isSame && Math.abs(positionAt(before, nowMs) - positionAt(after, nowMs)) < POSITION_JUMP_MS_MIN;
}
