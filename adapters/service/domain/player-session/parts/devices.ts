import { playerError } from '#domain/errors/player-error.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import type { Ms } from '#domain/core/units.ts';
import { DEVICE_GRACE_MS, DEVICES_MAX, SEQ_NUM_STRIDE } from '../../constants/media/playback.ts';
import { build } from '../building.ts';
import { replaceState, takeAway } from '../deliver.ts';
import { emptyMachine } from '../machine.ts';
import { privacyOnArrival, privacyOnLeaving } from './private-session.ts';
import { itemOfState } from '../state-ids.ts';
import { andThen, announce, done, frozen, positionAt, refused, same, withDevice, withPlayback } from '../step.ts';
import type { Moment, PlayerSession, SessionDevice, SessionFact, SessionStep } from '../session-types.ts';

type Registration = Extract<SessionFact, { type: 'register' }>;

/**
 * A device comes, or comes back. One that goes on with what it had keeps playing without a gap; one that starts
 * afresh gets the account's last track, paused where it was, if nobody else plays. Spec §4 "Device registration".
 */
export function register(state: PlayerSession, event: Registration & Moment): SessionStep {
  const id = event.descriptor.device_id;
  const known = state.devices[id];
  if (known === undefined && Object.keys(state.devices).length >= DEVICES_MAX)
    return refused(state, 429, playerError('MAX_SUBSCRIPTIONS'));
  const devices = { ...state.devices, [id]: deviceFrom(event, known) };
  const listed = { ...state, devices, privacy: privacyOnArrival(state, event.nowMs) };
  const told = known === undefined ? [] : silenced(known, event);
  const { state: after, commands } = settled(state, listed, event, known);
  return { state: after, commands: [...told, ...commands] };
}

/** Who plays what, now that it is here. */
function settled(
  state: PlayerSession,
  listed: PlayerSession,
  event: Registration & Moment,
  known: SessionDevice | undefined,
): SessionStep {
  const id = event.descriptor.device_id;
  const isFree = state.activeId === null || state.activeId === id;
  const going = isFree && mayPlay(state, event.resource) ? goesOn(listed, event) : null;
  if (going !== null) return going;
  if (isFree && mayPlay(state, event.resource) && !isOtherExpected(state, event))
    return isBehind(event, known) && event.previous?.state_ref ? catchUp(listed, event) : restore(listed, event, known);
  return andThen(
    andThen(done(listed), (after) => arrived(after, id)),
    (after) => (after.activeId === id ? same(after) : takeAway(after, id, event)),
  );
}

/** Right after a restart the device that played may go on first; an idle one must not take the music from it. */
function isOtherExpected({ expected }: PlayerSession, { descriptor, nowMs }: Registration & Moment): boolean {
  return expected !== null && expected.deviceId !== descriptor.device_id && nowMs < expected.untilMs;
}

/** Something was decided that this device did not hear: never sent, or sent into a broken socket. */
function isBehind({ previous }: Registration, known: SessionDevice | undefined): boolean {
  if (known === undefined) return false;
  const heard = previous?.state_ref?.state_machine_id === known.given?.state_machine_id;
  return known.missed || (known.awaiting && !heard);
}

function arrived(state: PlayerSession, id: string): SessionStep {
  return announce(state, 'NEW_DEVICE_APPEARED', [id]);
}

function mayPlay({ playback }: PlayerSession, resource: string | null): boolean {
  if (playback === null || resource === null) return playback !== null;
  return playback.list.context.uri === resource && playback.list.queued === null;
}

/** Another page had registered under this id and is still there: it falls silent. A page that is gone hears nothing of it. */
function silenced({ connectionId, given }: SessionDevice, event: Registration & Moment): SessionStep['commands'] {
  if (connectionId === null || connectionId === event.connectionId || given === null) return [];
  const command = replaceState(emptyMachine(event.id), null, given, null);
  return [{ type: 'push', deviceId: event.descriptor.device_id, connectionId, command }];
}

/** Numbers of updates go on well above those of the registration before, whose late words then count for nothing. */
function deviceFrom(event: Registration, known: SessionDevice | undefined): SessionDevice {
  const { adPolicy = null, loginSessionId = null, descriptor, connectionId, clientVersion, volume, previous, resource } = event;
  return {
    descriptor,
    clientVersion,
    connectionId,
    lostAtMs: null,
    volume,
    seqNum: known ? known.seqNum + SEQ_NUM_STRIDE : 0,
    given: previous?.state_ref ?? null,
    awaiting: false,
    isDoubted: false,
    wasPaused: null,
    missed: isBehind(event, known),
    resource,
    loginSessionId,
    adPolicy,
  };
}

/** Its own last state still stands in the list, and nothing else was decided since: where it is now is what counts. */
function goesOn(state: PlayerSession, event: Registration & Moment): SessionStep | null {
  const { previous } = event;
  const { playback } = state;
  const id = event.descriptor.device_id;
  if (previous?.state_ref == null || playback === null || state.devices[id]?.missed === true) return null;
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
    },
  );
  return rebuild(here, event, null);
}

/** Something was decided while it was away: that counts, not what it had. */
function catchUp(state: PlayerSession, event: Registration & Moment): SessionStep {
  const id = event.descriptor.device_id;
  const seekToMs = state.playback ? positionAt(state.playback, event.nowMs) : null;
  return rebuild({ ...withDevice(state, id, { missed: false }), activeId: id }, event, seekToMs);
}

function restore(state: PlayerSession, event: Registration & Moment, known: SessionDevice | undefined): SessionStep {
  const id = event.descriptor.device_id;
  const { playback } = state;
  if (playback === null) return andThen(done(state), (after) => arrived(after, id));
  const positionMs = positionAt(playback, known?.lostAtMs ?? event.nowMs);
  const still = withPlayback(withDevice(state, id, { missed: false }), {
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
  return build(state, {
    direction: 1,
    seekToMs,
    deliver: 'push',
    before: announce(listed, 'NEW_DEVICE_APPEARED', [descriptor.device_id]).state,
    isWish: false,
    reason: 'NEW_DEVICE_APPEARED',
    changed: [descriptor.device_id],
  });
}

/** A device says another thing of itself. What it plays was chosen by its formats: those stay. Spec §7 "PUT devices/{deviceId}". */
export function describe(
  state: PlayerSession,
  { deviceId, descriptor }: Extract<SessionFact, { type: 'describe' }>,
): SessionStep {
  const known = state.devices[deviceId]?.descriptor;
  if (known === undefined) return noDevice(state);
  const { manifest_formats } = known.capabilities;
  const said = { ...descriptor, device_id: deviceId, capabilities: { ...descriptor.capabilities, manifest_formats } };
  return andThen(done(withDevice(state, deviceId, { descriptor: said })), (after) =>
    announce(after, 'DEVICE_STATE_CHANGED', [deviceId]),
  );
}

/** The device says goodbye; its last word is where playback stands. */
export function deregister(state: PlayerSession, event: Extract<SessionFact, { type: 'deregister' }> & Moment): SessionStep {
  const { deviceId, last, nowMs } = event;
  if (state.devices[deviceId] === undefined) return noDevice(state);
  const positionMs = last?.state_ref ? last.sub_state.position : null;
  const stopped = state.activeId === deviceId ? frozen(state, nowMs, true) : state;
  const placed = state.activeId === deviceId && positionMs !== null ? withPlayback(stopped, { positionMs }) : stopped;
  return andThen(done(placed), (after) => gone(after, deviceId, nowMs));
}

function noDevice(state: PlayerSession): SessionStep {
  return refused(state, 404, playerError('CONNECT_NO_DEVICE'));
}

/** Its socket is gone; it may come back before the grace is over. Everybody sees at once that it cannot play, and what it played paused. */
export function connectionLost(state: PlayerSession, connectionId: string, { nowMs }: Moment): SessionStep {
  const lost = Object.entries(state.devices).filter(([, device]) => device.connectionId === connectionId);
  return lost.reduce<SessionStep>(
    (step, [id]) =>
      andThen(step, (before) => {
        const after = withDevice(before, id, { connectionId: null, lostAtMs: nowMs });
        const told = announce(after, 'DEVICE_STATE_CHANGED', [id]);
        return { ...told, commands: [...told.commands, { type: 'wait', deviceId: id, delayMs: DEVICE_GRACE_MS }] };
      }),
    same(state),
  );
}

/** It did not come back. Playback stands where the socket broke. */
export function graceOver(state: PlayerSession, deviceId: string, { nowMs }: Moment): SessionStep {
  const lostAtMs = state.devices[deviceId]?.lostAtMs ?? null;
  if (lostAtMs === null || nowMs - lostAtMs < DEVICE_GRACE_MS) return same(state);
  return gone(state.activeId === deviceId ? frozen(state, lostAtMs, true) : state, deviceId, lostAtMs);
}

function gone(state: PlayerSession, deviceId: string, goneAtMs: Ms): SessionStep {
  const devices = Object.fromEntries(Object.entries(state.devices).filter(([id]) => id !== deviceId));
  const isActive = state.activeId === deviceId;
  const privacy = privacyOnLeaving({ ...state, devices }, goneAtMs);
  const left: PlayerSession = { ...state, devices, privacy, ...(isActive ? { activeId: null, machine: null } : {}) };
  return announce(left, 'DEVICES_DISAPPEARED', [deviceId]);
}
