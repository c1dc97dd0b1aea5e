import { playerError } from '#domain/errors/player-error.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import type { Ms } from '#domain/core/units.ts';
import { DEVICE_GRACE_MS, DEVICES_MAX, SEQ_NUM_STRIDE } from '../../constants/media/playback.ts';
import { isNewest, reported } from '../assignment.ts';
import { startBuilding } from '../building.ts';
import { replaceState, clearDevice } from '../deliver.ts';
import { emptyMachine } from '../machine.ts';
import { withGivenName, withoutGivenName } from './device-names.ts';
import { privacyOnArrival, privacyOnLeaving } from './private-session.ts';
import { itemOfState } from '../state-ids.ts';
import {
  andThen,
  announceChange,
  acknowledge,
  freeze,
  positionAt,
  refuse,
  unchanged,
  withDevice,
  withPlayback,
} from '../step-helpers.ts';
import type { StepContext, PlayerSession, SessionDevice, SessionFact, SessionStep } from '../session-types.ts';

type Registration = Extract<SessionFact, { type: 'register' }>;

/**
 * Registers a device, or registers it again. A device with its earlier state continues without a gap; a fresh one gets the
 * account's last track, paused in place, unless another device plays. Spec §4 "Device registration".
 */
export function register(state: PlayerSession, event: Registration & StepContext): SessionStep {
  const id = event.descriptor.device_id;
  const known = state.devices[id];
  if (known === undefined && Object.keys(state.devices).length >= DEVICES_MAX)
    return refuse(state, 429, playerError('MAX_SUBSCRIPTIONS'));
  const { descriptor, givenNames } = withGivenName(state.givenNames, event.descriptor);
  const isBehind = lacksDecision(state, event, known);
  const devices = { ...state.devices, [id]: { ...deviceFrom({ ...event, descriptor }, known), hasMissedPush: isBehind } };
  const listed = { ...state, devices, givenNames, privacy: privacyOnArrival(state, event.nowMs) };
  const silencing = known === undefined ? [] : silencePrevious(known, event);
  const { state: after, commands } = chooseActive(state, listed, event);
  return { state: after, commands: [...silencing, ...commands] };
}

/** Chooses the active device after a registration. */
function chooseActive(state: PlayerSession, listed: PlayerSession, event: Registration & StepContext): SessionStep {
  const id = event.descriptor.device_id;
  const known = state.devices[id];
  const isBehind = listed.devices[id]?.hasMissedPush === true;
  const isFree = state.activeId === null || state.activeId === id;
  const going = isFree && mayPlay(state, event.resource) ? resumeOwnState(listed, event) : null;
  if (going !== null) return going;
  if (isFree && mayPlay(state, event.resource) && !isOtherExpected(state, event))
    return isBehind && event.previous?.state_ref ? catchUp(listed, event) : restore(listed, event, known);
  return andThen(
    andThen(acknowledge(listed), (after) => announceArrival(after, id)),
    (after) => (after.activeId === id ? unchanged(after) : clearDevice(after, id, event)),
  );
}

/** Right after a restart the device that played may go on first; an idle one must not take the music from it. */
function isOtherExpected({ expected }: PlayerSession, { descriptor, nowMs }: Registration & StepContext): boolean {
  return expected !== null && expected.deviceId !== descriptor.device_id && nowMs < expected.untilMs;
}

/**
 * The device missed a decision: it was never sent, or sent into a broken socket, or another device has played since. Whether the
 * device is still listed does not matter. What changed only around its track it gets in any case.
 */
function lacksDecision(
  { playback }: PlayerSession,
  { descriptor, previous }: Registration,
  known: SessionDevice | undefined,
): boolean {
  const machineId = previous?.state_ref?.state_machine_id;
  if (machineId === undefined) return false;
  const assignment = playback?.assignment;
  if (assignment !== undefined) return !isNewest(assignment, descriptor.device_id, machineId);
  if (known === undefined) return false;
  return known.hasMissedPush || (known.isAwaitingReport && machineId !== known.assignedRef?.state_machine_id);
}

function announceArrival(state: PlayerSession, id: string): SessionStep {
  return announceChange(state, 'NEW_DEVICE_APPEARED', [id]);
}

function mayPlay({ playback }: PlayerSession, resource: string | null): boolean {
  if (playback === null || resource === null) return playback !== null;
  return playback.list.context.uri === resource && playback.list.queued === null;
}

/** Clears the other page that registered under this id and is still connected. */
function silencePrevious(
  { connectionId, assignedRef }: SessionDevice,
  event: Registration & StepContext,
): SessionStep['commands'] {
  if (connectionId === null || connectionId === event.connectionId || assignedRef === null) return [];
  const command = replaceState(emptyMachine(event.id), null, assignedRef, null);
  return [{ type: 'push', deviceId: event.descriptor.device_id, connectionId, command }];
}

/**
 * Sequence numbers continue well above those of the earlier registration, so that its late updates do not count. A request that
 * arrives twice registers once: its sender continues from either response.
 */
function nextSeqNum(known: SessionDevice | undefined, connectionId: string): number {
  if (known === undefined) return 0;
  return known.connectionId === connectionId ? known.seqNum : known.seqNum + SEQ_NUM_STRIDE;
}

function deviceFrom(event: Registration & StepContext, known: SessionDevice | undefined): SessionDevice {
  const { adPolicy = null, loginSessionId = null, descriptor, connectionId, clientVersion, volume, previous, resource } = event;
  return {
    descriptor,
    clientVersion,
    connectionId,
    listedAtMs: known?.listedAtMs ?? event.nowMs,
    lostAtMs: null,
    volume,
    seqNum: nextSeqNum(known, connectionId),
    assignedRef: previous?.state_ref ?? null,
    isAwaitingReport: false,
    isPushInDoubt: false,
    pendingOrder: null,
    hasMissedPush: false,
    resource,
    loginSessionId,
    adPolicy,
  };
}

/** The device's last state is still in the list, and nothing has changed since, so its position is used. */
function resumeOwnState(state: PlayerSession, event: Registration & StepContext): SessionStep | null {
  const { previous } = event;
  const { playback } = state;
  const id = event.descriptor.device_id;
  if (previous?.state_ref == null || playback === null || state.devices[id]?.hasMissedPush === true) return null;
  const item = itemOfState(playback.sessionId, playback.list, previous.state_ref.state_id);
  if (item === null) return null;
  const { position, playback_speed: speed } = previous.sub_state;
  const here = withPlayback(
    { ...state, activeId: id, expected: null },
    {
      list: moveToItem(playback.list, item),
      positionMs: position,
      asOfMs: event.nowMs,
      speed,
      paused: previous.state_ref.paused,
      assignment: reported(playback.assignment, id),
    },
  );
  return rebuild(here, event, null);
}

/** Something was decided while it was away: that counts, not what it had. */
function catchUp(state: PlayerSession, event: Registration & StepContext): SessionStep {
  const id = event.descriptor.device_id;
  const seekToMs = state.playback ? positionAt(state.playback, event.nowMs) : null;
  return rebuild({ ...withDevice(state, id, { hasMissedPush: false }), activeId: id }, event, seekToMs);
}

function restore(state: PlayerSession, event: Registration & StepContext, known: SessionDevice | undefined): SessionStep {
  const id = event.descriptor.device_id;
  const { playback } = state;
  if (playback === null) return andThen(acknowledge(state), (after) => announceArrival(after, id));
  const positionMs = positionAt(playback, known?.lostAtMs ?? event.nowMs);
  const still = withPlayback(withDevice(state, id, { hasMissedPush: false }), {
    positionMs,
    asOfMs: event.nowMs,
    speed: 0,
    paused: true,
  });
  return rebuild({ ...still, activeId: id, expected: null }, event, positionMs);
}

/** If nothing of the list plays on this device it is registered all the same, and stays quiet. */
function rebuild(state: PlayerSession, { descriptor }: Registration, seekToMs: number | null): SessionStep {
  const listed: PlayerSession = { ...state, activeId: null };
  return startBuilding(state, {
    direction: 1,
    seekToMs,
    deliver: 'push',
    before: announceChange(listed, 'NEW_DEVICE_APPEARED', [descriptor.device_id]).state,
    isRequested: false,
    reason: 'NEW_DEVICE_APPEARED',
    changed: [descriptor.device_id],
  });
}

/** Changes a device's descriptor; the name in it is newer than a given one. Its formats stay, because they decided what it plays. Spec §7 "PUT devices/{deviceId}". */
export function updateDescriptor(
  state: PlayerSession,
  { deviceId, descriptor }: Extract<SessionFact, { type: 'describe' }>,
): SessionStep {
  const known = state.devices[deviceId]?.descriptor;
  if (known === undefined) return noDevice(state);
  const { manifest_formats } = known.capabilities;
  const changed = { ...descriptor, device_id: deviceId, capabilities: { ...descriptor.capabilities, manifest_formats } };
  const described = { ...state, givenNames: withoutGivenName(state.givenNames, deviceId) };
  return andThen(acknowledge(withDevice(described, deviceId, { descriptor: changed })), (after) =>
    announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]),
  );
}

/** Deregisters a device; its last report decides the position. */
export function deregister(state: PlayerSession, event: Extract<SessionFact, { type: 'deregister' }> & StepContext): SessionStep {
  const { deviceId, last, nowMs } = event;
  if (state.devices[deviceId] === undefined) return noDevice(state);
  const isOwn = last?.state_ref && isNewest(state.playback?.assignment, deviceId, last.state_ref.state_machine_id);
  const positionMs = isOwn ? last.sub_state.position : null;
  const stopped = state.activeId === deviceId ? freeze(state, nowMs, true) : state;
  const placed = state.activeId === deviceId && positionMs !== null ? withPlayback(stopped, { positionMs }) : stopped;
  return andThen(acknowledge(placed), (after) => removeDevice(after, deviceId, nowMs));
}

/** Removes a device on request of the listener, and informs its page, which does not register again by itself. */
export function removeByListener(
  state: PlayerSession,
  { deviceId, nowMs }: Extract<SessionFact, { type: 'remove-device' }> & StepContext,
): SessionStep {
  const device = state.devices[deviceId];
  if (device === undefined) return noDevice(state);
  const { connectionId } = device;
  const stopped = state.activeId === deviceId ? freeze(state, nowMs, true) : state;
  const { state: after, commands } = andThen(acknowledge(stopped), (before) => removeDevice(before, deviceId, nowMs));
  const pushes = connectionId === null ? [] : [{ type: 'removed', connectionId } as const];
  return { state: after, commands: [...pushes, ...commands] };
}

function noDevice(state: PlayerSession): SessionStep {
  return refuse(state, 404, playerError('CONNECT_NO_DEVICE'));
}

/**
 * The socket closed; the device may return within the grace time. Controllers see at once that it cannot play, and its
 * playback paused.
 */
export function onConnectionLost(state: PlayerSession, connectionId: string, { nowMs }: StepContext): SessionStep {
  const lost = Object.entries(state.devices).filter(([, device]) => device.connectionId === connectionId);
  return lost.reduce<SessionStep>(
    (step, [id]) =>
      andThen(step, (before) => {
        const after = withDevice(before, id, { connectionId: null, lostAtMs: nowMs });
        const announced = announceChange(after, 'DEVICE_STATE_CHANGED', [id]);
        return { ...announced, commands: [...announced.commands, { type: 'wait', deviceId: id, delayMs: DEVICE_GRACE_MS }] };
      }),
    unchanged(state),
  );
}

/** The device did not reconnect. Playback stays at the position of the disconnect. */
export function onGraceOver(state: PlayerSession, deviceId: string, { nowMs }: StepContext): SessionStep {
  const lostAtMs = state.devices[deviceId]?.lostAtMs ?? null;
  if (lostAtMs === null || nowMs - lostAtMs < DEVICE_GRACE_MS) return unchanged(state);
  return removeDevice(state.activeId === deviceId ? freeze(state, lostAtMs, true) : state, deviceId, lostAtMs);
}

function removeDevice(state: PlayerSession, deviceId: string, goneAtMs: Ms): SessionStep {
  const devices = Object.fromEntries(Object.entries(state.devices).filter(([id]) => id !== deviceId));
  const isActive = state.activeId === deviceId;
  const privacy = privacyOnLeaving({ ...state, devices }, goneAtMs);
  const left: PlayerSession = { ...state, devices, privacy, ...(isActive ? { activeId: null, machine: null } : {}) };
  return announceChange(left, 'DEVICES_DISAPPEARED', [deviceId]);
}
