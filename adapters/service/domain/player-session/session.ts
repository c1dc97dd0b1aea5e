import { unreachable } from '#domain/core/assert.ts';
import { changeAdPolicy } from './parts/ad-policy.ts';
import { onResolved } from './building.ts';
import { applyCommand } from './commands.ts';
import { resolveConflict } from './conflict.ts';
import { onConnectionLost, deregister, updateDescriptor, onGraceOver, register, removeByListener } from './parts/devices.ts';
import { nameDevice } from './parts/device-names.ts';
import { startPlayback } from './play.ts';
import { onPrivacyOver, setPrivate } from './parts/private-session.ts';
import { historyCommands } from './parts/history.ts';
import { onContinuation, setAutoplay } from './parts/autoplay.ts';
import { noSuchDevice } from './step-helpers.ts';
import { applyUpdate } from './updates.ts';
import { setVolume } from './parts/volume.ts';
import type { PlayerSession, SessionEvent, SessionStep } from './session-types.ts';

/**
 * One step of an account's player: its registered devices, the active device, the playback, and its pushes. Positions are
 * milliseconds on the service's clock; device clocks are not trusted. A step that needs tracks returns `resolve`; the next
 * event must be `resolved`. Refusals are responses: 403, 404, 409 and 429 with an error of the catalogue. Spec §4, §6, §7.
 */
export function stepSession(state: PlayerSession, event: SessionEvent): SessionStep {
  const step = stepByType(state, event);
  return { ...step, commands: [...step.commands, ...historyCommands(state, step.state, event)] };
}

function stepByType(state: PlayerSession, event: SessionEvent): SessionStep {
  if ('deviceId' in event && event.deviceId in {}) return noSuchDevice(state);
  switch (event.type) {
    case 'register':
      return register(state, event);
    case 'describe':
      return updateDescriptor(state, event);
    case 'name-device':
      return nameDevice(state, event);
    case 'remove-device':
      return removeByListener(state, event);
    case 'deregister':
      return deregister(state, event);
    case 'connection-lost':
      return onConnectionLost(state, event.connectionId, event);
    case 'grace-over':
      return onGraceOver(state, event.deviceId, event);
    case 'play':
      return startPlayback(state, event);
    case 'private':
      return setPrivate(state, event);
    case 'private-over':
      return onPrivacyOver(state, event.nowMs);
    case 'autoplay':
      return setAutoplay(state, event);
    case 'ads':
      return changeAdPolicy(state, event);
    case 'continued':
      return onContinuation(state, event);
    case 'volume':
      return setVolume(state, event);
    case 'update':
      return applyUpdate(state, event);
    case 'conflict':
      return resolveConflict(state, event);
    case 'resolved':
      return onResolved(state, event.tracks, event);
    case 'pause':
    case 'resume':
    case 'skip-next':
    case 'skip-previous':
    case 'seek':
    case 'options':
    case 'enqueue':
    case 'insert-queued':
    case 'set-queue':
    case 'move-queued':
    case 'remove-queued':
    case 'update-context':
    case 'transfer':
      return applyCommand({ ...state, ended: null }, event);
    default:
      return unreachable(event);
  }
}
