import { unreachable } from '#domain/core/assert.ts';
import { adsChosen } from './parts/ad-policy.ts';
import { resolved } from './building.ts';
import { command } from './commands.ts';
import { conflict } from './conflict.ts';
import { connectionLost, deregister, describe, graceOver, register } from './parts/devices.ts';
import { play } from './play.ts';
import { privacyOver, setPrivate } from './parts/private-session.ts';
import { continued, setAutoplay } from './parts/autoplay.ts';
import { noSuchDevice } from './step.ts';
import { update } from './updates.ts';
import { volume } from './parts/volume.ts';
import type { PlayerSession, SessionEvent, SessionStep } from './session-types.ts';

/**
 * One turn of an account's player: who is registered, which one device plays what, and what everybody is told.
 * Positions are milliseconds on the service's clock; a device's clock is never trusted.
 * A turn that needs tracks asks for them with `resolve`; nothing else may come in before `resolved` answers it.
 * Refusals are answers: 403, 404, 409 and 429 with an error of the catalogue. Spec §4, §6, §7.
 */
export function stepSession(state: PlayerSession, event: SessionEvent): SessionStep {
  if ('deviceId' in event && event.deviceId in {}) return noSuchDevice(state);
  switch (event.type) {
    case 'register':
      return register(state, event);
    case 'describe':
      return describe(state, event);
    case 'deregister':
      return deregister(state, event);
    case 'connection-lost':
      return connectionLost(state, event.connectionId, event);
    case 'grace-over':
      return graceOver(state, event.deviceId, event);
    case 'play':
      return play(state, event);
    case 'private':
      return setPrivate(state, event);
    case 'private-over':
      return privacyOver(state, event.nowMs);
    case 'autoplay':
      return setAutoplay(state, event);
    case 'ads':
      return adsChosen(state, event);
    case 'continued':
      return continued(state, event);
    case 'volume':
      return volume(state, event);
    case 'update':
      return update(state, event);
    case 'conflict':
      return conflict(state, event);
    case 'resolved':
      return resolved(state, event.tracks, event);
    case 'pause':
    case 'resume':
    case 'skip-next':
    case 'skip-previous':
    case 'seek':
    case 'options':
    case 'enqueue':
    case 'set-queue':
    case 'move-queued':
    case 'remove-queued':
    case 'update-context':
    case 'transfer':
      return command({ ...state, ended: null }, event);
    default:
      return unreachable(event);
  }
}
