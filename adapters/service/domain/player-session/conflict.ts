import type { StateRef, StateUpdate, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { TRACK_END_SLACK_MS } from '../constants/media/playback.ts';
import { countAds } from './parts/ad-rules.ts';
import { currentRef, deliver, withNewMachineId, replaceState } from './deliver.ts';
import { emptyMachine } from './machine.ts';
import { isNewest, isPending } from './assignment.ts';
import { itemOf, moveTo } from './updates.ts';
import { andThen, announceChange, freeze, noSuchDevice, positionAt, withDevice, withPlayback } from './step-helpers.ts';
import type { StepContext, Playback, PlayerSession, SessionDevice, SessionFact, SessionStep } from './session-types.ts';
import { renew } from './renew.ts';

type Conflict = Extract<SessionFact, { type: 'conflict' }>;

/**
 * The device reports its real state after a refused report, and receives the commands for that state. A pause or resume on the
 * device itself counts, unless the service decided on it meanwhile. Spec §7 "state_conflict".
 */
export function resolveConflict(state: PlayerSession, event: Conflict & StepContext): SessionStep {
  const { deviceId, update: report } = event;
  const device = state.devices[deviceId];
  if (device === undefined) return noSuchDevice(state);
  const real = report.state_ref;
  const placed = withDevice(state, deviceId, {
    assignedRef: real,
    isAwaitingReport: false,
    seqNum: Math.max(device.seqNum, report.seq_num),
  });
  if (state.activeId !== deviceId || state.playback === null)
    return commandsResponse(
      withDevice(placed, deviceId, { assignedRef: null }),
      real === null ? [] : [replaceState(emptyMachine(event.id), null, real, null, state.version)],
    );
  const ref = currentRef(placed);
  if (ref === null) return renew(placed, state, { deliver: 'commands', isRequested: false });
  if (ref.state_id !== real?.state_id)
    return (
      followDevice(state, placed, event) ??
      deliver(withNewMachineId(placed, event), 'commands', startOf(state.playback), event.nowMs)
    );
  const hasLatest = ref.state_machine_id === real.state_machine_id;
  const isNews = report.seq_num > device.seqNum && !isOver(state.playback, report);
  if (!isNews || (!hasLatest && isPauseOrdered(device))) return settle(placed, event, real);
  const own = withOwn(placed, event, hasLatest);
  return andThen(settle(own, event, real), (after) => announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]));
}

/**
 * The device went to another track by itself, for example while it registered, and no decision is on its way to it: the list goes
 * there too. Null where that is not so.
 */
function followDevice(state: PlayerSession, placed: PlayerSession, event: Conflict & StepContext): SessionStep | null {
  const { deviceId, update: report } = event;
  const { playback } = placed;
  const item = playback && report.state_ref && itemOf(placed, report.state_ref);
  const isNews = report.seq_num > (state.devices[deviceId]?.seqNum ?? Infinity);
  if (!item || !isNews || isPending(playback.assignment, deviceId)) return null;
  const moved = withPlayback(placed, moveTo(placed, playback, event, item));
  return renew(countAds(state, moved), state, { deliver: 'commands', isRequested: false });
}

/** The commands for a device that is in the current state, perhaps with older surroundings. */
function settle(state: PlayerSession, event: Conflict & StepContext, real: StateRef): SessionStep {
  const ref = currentRef(state);
  const agrees = ref?.state_machine_id === real.state_machine_id && ref.paused === real.paused;
  if (agrees) return commandsResponse(state, []);
  return deliver(withNewMachineId(state, event), 'commands', missedSeekMs(state, event, real), event.nowMs);
}

/** The position of a seek that the device has not received; null without one. */
function missedSeekMs({ playback }: PlayerSession, { deviceId, nowMs }: Conflict & StepContext, real: StateRef): Ms | null {
  const assignment = playback?.assignment;
  if (playback === null || assignment?.isSeekPending !== true) return null;
  return isNewest(assignment, deviceId, real.state_machine_id) ? null : positionAt(playback, nowMs);
}

/** Whether the service decided on pausing since the device's last accepted report. */
function isPauseOrdered({ hasMissedPush, isAwaitingReport, pendingOrder }: SessionDevice): boolean {
  return isAwaitingReport ? pendingOrder !== null : hasMissedPush;
}

/** A device that stopped at the end of its track was not paused by its listener. */
function isOver({ window }: Playback, { sub_state }: StateUpdate): boolean {
  return window !== null && sub_state.position >= window.durationMs - TRACK_END_SLACK_MS;
}

/**
 * The device was paused or resumed by hand, and its reports of that were refused with the one before them. Its position counts
 * too, unless a push with a seek is on its way.
 */
function withOwn(state: PlayerSession, { nowMs, update }: Conflict & StepContext, isPositionOwn: boolean): PlayerSession {
  const paused = update.state_ref?.paused ?? true;
  const { playback_speed, position } = update.sub_state;
  const here = freeze(state, nowMs, paused);
  return withPlayback(here, { speed: paused ? 0 : playback_speed, ...(isPositionOwn ? { positionMs: position } : {}) });
}

function commandsResponse(state: PlayerSession, commands: readonly TrackPlaybackCommand[]): SessionStep {
  return { state, commands: [{ type: 'respond', response: { type: 'commands', commands } }] };
}

/** The position to continue a track at; a track at its end starts from the beginning, because it would only end again. */
function startOf({ positionMs, window }: Playback): number {
  return window !== null && positionMs >= window.durationMs - TRACK_END_SLACK_MS ? 0 : positionMs;
}
