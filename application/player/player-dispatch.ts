import { errorActionOf } from '#domain/errors/error-actions.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { PlayerAction, PlayerIntent } from './player-actions.ts';

/** A controller driven by actions, which also emits actions. Ours: the specification's list as one type. */
export interface PlayerDispatch {
  /** Rejects as the controller's command does. */
  dispatch(intent: PlayerIntent): Promise<void>;
  /** Emits every intent carried out here, and every notification. */
  onAction(listener: (action: PlayerAction) => void): () => void;
  close(): void;
}

export function createPlayerDispatch(controller: Controller): PlayerDispatch {
  const actions = createEventEmitter<PlayerAction>();
  let last = controller.view();

  const follow = (view: PlayerView) => {
    const before = last;
    last = view;
    for (const action of newsOf(before, view)) actions.emit(action);
  };
  const forget = [
    controller.onChange(follow),
    controller.onError((error) => actions.emit({ type: `${errorActionOf(error)}-error`, error })),
  ];

  return {
    async dispatch(intent) {
      const mixUri = await carryOut(controller, intent);
      actions.emit(intent);
      if (intent.type === 'play-inspired-by-mix' && typeof mixUri === 'string')
        actions.emit({ type: 'play-inspired-by-mix-success', seedUri: intent.seedUri, uri: mixUri });
    },
    onAction: actions.add,
    close: () => forget.forEach((stop) => stop()),
  };
}

function newsOf(before: PlayerView, view: PlayerView): readonly PlayerAction[] {
  const isLoading = view.phase === 'loading';
  return [
    ...(isLoading !== (before.phase === 'loading') ? [{ type: 'set-loading', isLoading } as const] : []),
    ...(isOther(statusOf, before, view) ? [{ type: 'status-update', view } as const] : []),
    ...(view.positionMs !== before.positionMs ? [{ type: 'track-progress', positionMs: view.positionMs } as const] : []),
    ...(isOther(nextOf, before, view) ? [{ type: 'queue-update', nextTracks: view.nextTracks } as const] : []),
    ...devicesNews(before.devices, view.devices),
  ];
}

function devicesNews(before: PlayerView['devices'], devices: PlayerView['devices']): readonly PlayerAction[] {
  if (JSON.stringify(before) === JSON.stringify(devices)) return [];
  return [{ type: before.length === 0 ? 'connect-devices-loaded' : 'device-info-changed', devices }];
}

const statusOf = ({ contextUri, phase, repeat, shuffle, track }: PlayerView) => [contextUri, phase, repeat, shuffle, track?.uid];
const nextOf = ({ nextTracks, queueRevision }: PlayerView) => [queueRevision, nextTracks.map(({ uid }) => uid)];

function isOther(part: (view: PlayerView) => unknown, before: PlayerView, after: PlayerView): boolean {
  return JSON.stringify(part(before)) !== JSON.stringify(part(after));
}

function carryOut(controller: Controller, intent: PlayerIntent): Promise<unknown> {
  switch (intent.type) {
    case 'next':
      return controller.nextTrack();
    case 'previous':
      return controller.previousTrack();
    case 'pause':
    case 'resume':
      return controller[intent.type]();
    case 'toggle-play':
      return controller.togglePlay();
    case 'seek-forward':
      return controller.seekForward();
    case 'seek-back':
      return controller.seekBackward();
    case 'disconnect':
    case 'clear-playback-data':
      return controller.stop();
    case 'play-track-by-uid':
      return controller.playURI(intent.contextUri, { ...intent.how, trackUid: intent.uid });
    case 'play-tracks':
      return controller.playTracks(intent.uris, intent.how);
    case 'start-radio':
      return controller.startRadio(intent.seedUri);
    case 'play-inspired-by-mix':
      return controller.playInspiredByMix(intent.seedUri);
    case 'set-repeat':
      return controller.setRepeatMode(intent.mode);
    case 'set-shuffle':
      return controller.setShuffle(intent.on);
    case 'set-private-session':
      return controller.setPrivateSession(intent.on);
    case 'seek':
      return controller.seek(intent.positionMs);
    case 'set-volume':
      return controller.setVolume(intent.volume01);
    case 'set-active-device':
      return controller.transfer(intent.deviceId);
    case 'add-to-queue':
      return controller.addToQueue(intent.uri);
    default:
      return controller.playURI(intent.uri, intent.how);
  }
}
