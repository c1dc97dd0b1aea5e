import { clientCodeOf } from '#domain/errors/client-codes.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlayReason } from '#domain/list-player/types.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { SdkEventHub } from './events.ts';
import { errorEventOf, hasChanged, isOver, sdkState, trackEndOf } from './state.ts';
import type { SdkState } from './types.ts';

export interface ControllerEvents {
  isReady(): boolean;
  /** Sets the reason of the next track change on this page. */
  setReason(reason: PlayReason): void;
  handleConnectionError(error: PlayerError): void;
}

/** Emits a controller's changes as SDK events. Errors after the first connection are emitted as `not_ready` only. */
export function emitControllerEvents(
  controller: Controller,
  events: SdkEventHub,
  { clock, origin }: { readonly clock: Clock; readonly origin: string },
): ControllerEvents {
  let before = controller.view();
  let state: SdkState | null = null;
  let isLooking = false;
  let deviceId: string | null = null;
  let reason: PlayReason | null = null;
  /** The last track ended; leaving it is no second end. */
  let isEndReported = false;

  const followDevice = (view: PlayerView) => {
    const own = view.devices.find(({ isLocal }) => isLocal);
    const id = view.connection === 'connected' ? (own?.id ?? null) : null;
    if (id === deviceId) return;
    const gone = deviceId;
    deviceId = id;
    if (gone !== null) events.emit('not_ready', { device_id: gone });
    if (id !== null) events.emit('ready', { device_id: id });
  };

  const followTrack = (view: PlayerView) => {
    const last = before;
    before = view;
    const nowMs = clock.nowMs();
    if (view.phase === 'playing') isEndReported = false;
    const ended = trackEndOf(last, view, reason, nowMs);
    if (ended === null || isEndReported) return;
    reason = null;
    isEndReported = isOver(last, view, nowMs);
    events.emit('track_ended', ended);
    if (isEndReported) events.emit('ended', { uri: ended.uri });
  };

  /** Emits once after all synchronous changes, to skip intermediate states. */
  const followState = async () => {
    if (isLooking) return;
    isLooking = true;
    await Promise.resolve();
    isLooking = false;
    const next = controller.view().track === null ? null : await controller.getCurrentState().catch(() => null);
    const shown = next && sdkState(next, origin);
    if (!hasChanged(state, shown)) return;
    state = shown;
    events.emit('player_state_changed', shown);
  };

  const fail = (error: PlayerError) => {
    const { code, message } = error;
    const event = errorEventOf(error);
    if (event === 'playback_error') reason = 'trackerror';
    events.emit(event, { code, message, clientCode: clientCodeOf(code) });
  };

  controller.onError(fail);
  controller.onChange((view) => {
    followDevice(view);
    followTrack(view);
    void followState();
  });

  return {
    isReady: () => deviceId !== null,
    setReason: (requested) => void (reason = requested),
    handleConnectionError(error) {
      if (deviceId === null || errorEventOf(error) === 'authentication_error') fail(error);
    },
  };
}
