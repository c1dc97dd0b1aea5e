import { currentItem } from '#domain/list-player/window.ts';
import type { IndexedStateRef, StateMachine, StateRef, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { emptyMachine } from './machine.ts';
import { stateIdOf } from './state-ids.ts';
import { assigned, isPending, reported } from './assignment.ts';
import { acknowledge, positionAt, unchanged, withDevice, withPlayback } from './step-helpers.ts';
import type { Building, StepContext, PlayerSession, SessionDevice, SessionStep } from './session-types.ts';

/** The current track's place in the machine, as sent to a device; null when the machine does not hold it. */
export function currentRef(state: PlayerSession): IndexedStateRef | null {
  const { machine, playback } = state;
  if (machine === null || playback === null) return null;
  const stateId = stateIdOf(playback.sessionId, playback.list, currentItem(playback.list));
  const index = machine.states.findIndex(({ state_id }) => state_id === stateId);
  if (index < 0) return null;
  return { state_machine_id: machine.state_machine_id, state_id: stateId, state_index: index, paused: playback.paused };
}

/**
 * Gives the active device its machine: as a push, or in the response. A device without a socket gets it when it registers
 * again. A device that does not have the track yet starts it where it was. A seek that it has not reported comes again with
 * everything that follows: its own push may have been lost.
 */
export function deliver(state: PlayerSession, how: Building['deliver'], wantedMs: Ms | null, nowMs: Ms): SessionStep {
  const { activeId, machine } = state;
  const ref = currentRef(state);
  const device = activeId === null ? undefined : state.devices[activeId];
  if (activeId === null || device === undefined || machine === null || ref === null) return acknowledge(state);
  if (how === 'response')
    return {
      state: withDevice(withReported(state, activeId), activeId, { assignedRef: ref, isAwaitingReport: false }),
      commands: [{ type: 'respond', response: { type: 'state', machine, ref } }],
    };
  const { assignedRef } = device;
  const pendingOrder = orderOf(device, ref);
  const newMs = wantedMs ?? startOf(state, device, ref);
  const seekToMs = newMs ?? pendingSeekMs(state, activeId, nowMs);
  const keepsPause = assignedRef?.state_id === ref.state_id && pendingOrder !== 'pause';
  const command = {
    ...replaceState(machine, ref, assignedRef, seekToMs, state.version),
    ...(keepsPause ? { keeps_pause: true } : {}),
    ...(newMs === null && seekToMs !== null ? { repeats_seek: true } : {}),
  };
  const change = { assignedRef: ref, isAwaitingReport: true, isPushInDoubt: false, hasMissedPush: false, pendingOrder };
  const given = { deviceId: activeId, machineId: ref.state_machine_id };
  const decision = { isDecision: pendingOrder !== null, isSeek: seekToMs !== null || pendingOrder === 'state' };
  const noted = withPlayback(state, { assignment: assigned(state.playback?.assignment, given, decision) });
  if (how === 'commands')
    return {
      state: withDevice(noted, activeId, change),
      commands: [{ type: 'respond', response: { type: 'commands', commands: [command] } }],
    };
  const { connectionId } = device;
  if (connectionId === null) return acknowledge(withDevice(noted, activeId, { hasMissedPush: true }));
  return {
    state: withDevice(noted, activeId, change),
    commands: [
      { type: 'push', deviceId: activeId, connectionId, command },
      { type: 'respond', response: { type: 'done' } },
    ],
  };
}

/** The position of a track that the device does not have yet; null: its beginning. */
function startOf({ playback }: PlayerSession, { assignedRef }: SessionDevice, ref: StateRef): Ms | null {
  if (playback === null || assignedRef?.state_id === ref.state_id) return null;
  return playback.positionMs > 0 ? playback.positionMs : null;
}

/** The position to repeat; null without a decision on one. */
function pendingSeekMs({ playback }: PlayerSession, deviceId: string, nowMs: Ms): Ms | null {
  const assignment = playback?.assignment;
  const isSought = isPending(assignment, deviceId) && assignment?.isSeekPending === true;
  return playback && isSought ? positionAt(playback, nowMs) : null;
}

/** A report of the device counts: it has everything that was decided. */
export function withReported(state: PlayerSession, deviceId: string): PlayerSession {
  const before = state.playback?.assignment;
  const assignment = reported(before, deviceId);
  return assignment === before ? state : withPlayback(state, { assignment });
}

/** An order counts until the device reports: the push that carried it may have been lost. */
function orderOf({ assignedRef, isAwaitingReport, pendingOrder }: SessionDevice, ref: StateRef): SessionDevice['pendingOrder'] {
  if (assignedRef?.state_id !== ref.state_id) return 'state';
  if (assignedRef.paused !== ref.paused) return 'pause';
  return isAwaitingReport ? pendingOrder : null;
}

/**
 * The same machine under a new id. Every push has its own machine id, so that a report shows whether the device received the
 * push.
 */
export function withNewMachineId(state: PlayerSession, { id }: StepContext): PlayerSession {
  return state.machine ? { ...state, machine: { ...state.machine, state_machine_id: id } } : state;
}

/** Clears the state of a device. */
export function clearDevice(state: PlayerSession, deviceId: string, moment: StepContext): SessionStep {
  const device = state.devices[deviceId];
  if (device === undefined || device.assignedRef === null) return unchanged(state);
  const { connectionId, assignedRef } = device;
  if (connectionId === null) return unchanged(withDevice(state, deviceId, { hasMissedPush: true }));
  const command = replaceState(emptyMachine(moment.id), null, assignedRef, null, state.version);
  return {
    state: withDevice(state, deviceId, { assignedRef: null, isAwaitingReport: false, hasMissedPush: false }),
    commands: [{ type: 'push', deviceId, connectionId, command }],
  };
}

export function replaceState(
  machine: StateMachine,
  ref: IndexedStateRef | null,
  previous: StateRef | null,
  seekToMs: Ms | null,
  version?: number,
): TrackPlaybackCommand {
  const prev = previous === null ? null : plainRef(previous);
  const numbered = version === undefined ? {} : { version };
  return {
    type: 'replace_state',
    state_machine: machine,
    state_ref: ref,
    prev_state_ref: prev,
    seek_to: seekToMs,
    ...numbered,
  };
}

function plainRef({ state_machine_id, state_id, paused }: StateRef): StateRef {
  return { state_machine_id, state_id, paused };
}
