import type { Ms } from '#domain/core/units.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { LISTENED_MS } from '#domain/constants/playback/list-player.ts';
import { lapOf } from '#domain/list-player/shuffle.ts';
import { moveToItem } from '#domain/list-player/queue.ts';
import { stepListPlayer } from '#domain/list-player/machine.ts';
import { currentItem, nextItems } from '#domain/list-player/window.ts';
import type { ListItem } from '#domain/list-player/types.ts';
import type { StateRef, StateUpdate } from '#domain/track-playback/types.ts';
import { NEXT_STATES_MIN, TRACK_END_SLACK_MS } from '../constants/media/playback.ts';
import { countAds, hasAdBehind, isAdCurrent, withAdAhead } from './parts/ad-rules.ts';
import { modify } from './commands.ts';
import { isPending } from './assignment.ts';
import { deliver, withReported } from './deliver.ts';
import { isPrivate } from './parts/private-session.ts';
import { markEnded } from './parts/autoplay.ts';
import { isQueuedState, itemOfState, stateIdOf } from './state-ids.ts';
import {
  andThen,
  announceChange,
  acknowledge,
  freeze,
  noSuchDevice,
  positionAt,
  refuse,
  unchanged,
  withDevice,
  withPlayback,
} from './step-helpers.ts';
import { windowAt } from './window.ts';
import type { StepContext, Playback, PlayerSession, SessionDevice, SessionFact, SessionStep } from './session-types.ts';
import { freshTrack, renew } from './renew.ts';

type Update = Extract<SessionFact, { type: 'update' }> & StepContext;

/**
 * A device reports its state. The report counts unless a newer decision is pending for it; else 409, and the device asks
 * through the conflict call. Spec §4 "State update reasons", §7 "PUT devices/{id}/state".
 */
export function applyUpdate(state: PlayerSession, event: Update): SessionStep {
  const { deviceId, update: report } = event;
  const device = state.devices[deviceId];
  if (device === undefined) return noSuchDevice(state);
  if (report.seq_num <= device.seqNum) return acknowledge(state);
  const withSeqNum = withDevice(state, deviceId, { seqNum: report.seq_num });
  const ref = report.state_ref;
  const isAsking = report.debug_source === 'ping';
  if (ref === null)
    return isAsking && isMeantToPlay(withSeqNum, device, deviceId) ? refuseSuperseded(withSeqNum) : onCleared(withSeqNum, event);
  const item = state.activeId === deviceId ? (itemOf(withSeqNum, ref) ?? itemBehind(withSeqNum, report)) : null;
  if (item === null) return isStill(report) && !isAsking ? acknowledge(withSeqNum) : refuseSuperseded(withSeqNum);
  const isUnaware = lacksPush(state, deviceId, device, ref);
  // A report about the right track from before the push arrived: it is outdated.
  const isPatient = device.assignedRef?.state_id === ref.state_id && !isAsking && !device.isPushInDoubt;
  // It went to another track by itself, and what it has not received only changes what surrounds its track.
  const isOwnMove = device.assignedRef?.state_id !== ref.state_id && !isPending(state.playback?.assignment, deviceId);
  if (isUnaware && !isOwnMove) {
    const placed = withOwnPause(withSeqNum, event, ref);
    return isPatient ? acknowledge(withDevice(placed, deviceId, { isPushInDoubt: true })) : refuseSuperseded(placed);
  }
  const placed = withDevice(withSeqNum, deviceId, { assignedRef: ref, isAwaitingReport: false });
  return acceptUpdate(withReported(placed, deviceId), event, item);
}

/** A push has not arrived yet, or could not be sent although it carried a decision. */
function lacksPush({ playback }: PlayerSession, deviceId: string, device: SessionDevice, ref: StateRef): boolean {
  if (device.hasMissedPush && isPending(playback?.assignment, deviceId)) return true;
  return device.isAwaitingReport && device.assignedRef?.state_machine_id !== ref.state_machine_id;
}

/** A pause or resume on the device itself counts before it received the push; its position does where no seek is on its way. */
function withOwnPause(
  state: PlayerSession,
  { deviceId, nowMs, update: report }: Update,
  { paused, state_id }: StateRef,
): PlayerSession {
  const isByHand = report.debug_source === 'pause' || report.debug_source === 'resume';
  const assignedRef = state.devices[deviceId]?.assignedRef;
  if (!isByHand || assignedRef?.state_id !== state_id) return state;
  const { playback_speed, position } = report.sub_state;
  const here = freeze(state, nowMs, paused);
  const ownMs = state.playback?.assignment?.isSeekPending === true ? {} : { positionMs: position };
  const own = withPlayback(here, { speed: paused ? 0 : playback_speed, ...ownMs });
  return withDevice(own, deviceId, { assignedRef: { ...assignedRef, paused }, pendingOrder: null });
}

/** The active device has an assigned state: without a report of it, the push is in flight, or was lost. */
function isMeantToPlay({ activeId }: PlayerSession, { assignedRef }: SessionDevice, deviceId: string): boolean {
  return activeId === deviceId && assignedRef !== null;
}

function refuseSuperseded(state: PlayerSession): SessionStep {
  return refuse(state, 409, serviceError('STATE_SUPERSEDED'));
}

/** A report without information about playback. */
function isStill({ debug_source }: StateUpdate): boolean {
  return (
    debug_source === 'register' || debug_source === 'deregister' || debug_source === 'ping' || debug_source === 'state_clear'
  );
}

/** A queued track that was played is used up, but a device that walked back still has it ahead in its machine. */
export function itemOf({ playback, machine }: PlayerSession, { state_id }: StateRef): ListItem | null {
  if (playback === null) return null;
  const known = itemOfState(playback.sessionId, playback.list, state_id);
  if (known !== null || !isQueuedState(state_id)) return known;
  const state = machine?.states.find((one) => one.state_id === state_id);
  const uri = machine?.tracks[state?.track ?? -1]?.metadata.uri;
  return state && uri !== undefined ? { kind: 'queue', at: playback.list.at, uri, uid: state.track_uid } : null;
}

/** The device went back and forward before it received the removal of the queued track in between: it means the next one. */
function itemBehind({ playback }: PlayerSession, { debug_source, state_ref }: StateUpdate): ListItem | null {
  if (playback === null || state_ref === null || debug_source !== 'before_track_load') return null;
  const isOfThis = isQueuedState(state_ref.state_id) && state_ref.state_id.startsWith(`${playback.sessionId}.`);
  return isOfThis ? (nextItems(playback.list, 1)[0] ?? null) : null;
}

/** Whether the machine goes on as the list does. It does not where the device went back: what is queued comes next from there too. */
function goesOnAsList({ machine, playback }: PlayerSession, here: number): boolean {
  if (machine === null || playback === null) return false;
  const { list, sessionId } = playback;
  const ahead = machine.states.slice(here + 1).map(({ state_id }) => state_id);
  const expected = nextItems(list, ahead.length).map((item) => stateIdOf(sessionId, list, item));
  return ahead.join() === expected.join();
}

/** The device has no track loaded. */
function onCleared(state: PlayerSession, event: Update): SessionStep {
  const { deviceId, nowMs } = event;
  if (state.devices[deviceId]?.isAwaitingReport === true) return acknowledge(state);
  const empty = withDevice(state, deviceId, { assignedRef: null });
  const { playback } = state;
  if (state.activeId !== deviceId || playback === null) return acknowledge(empty);
  if (event.update.debug_source === 'capped') return onCapped(empty, deviceId);
  if (isOver(playback, Math.max(event.update.previous_position, playback.positionMs), 0)) return startOver(empty, event);
  const still = withPlayback(empty, { paused: true, speed: 0, asOfMs: nowMs });
  return andThen(acknowledge(still), (after) => announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]));
}

/** Spec §4 "capped playback clears list and state". */
function onCapped(state: PlayerSession, deviceId: string): SessionStep {
  const none: PlayerSession = { ...withDevice(state, deviceId, { assignedRef: null }), playback: null, machine: null };
  return andThen(acknowledge(none), (after) => announceChange(after, 'DEVICE_STATE_CHANGED', [deviceId]));
}

function acceptUpdate(state: PlayerSession, event: Update, item: ListItem): SessionStep {
  const { deviceId, update: report } = event;
  const { playback } = state;
  if (playback === null) return acknowledge(state);
  if (report.debug_source === 'capped') return onCapped(state, deviceId);
  const walked = moveTo(state, playback, event, item);
  const { playback: counted, record } = countListening(playback, walked, event);
  const moved = countAds(state, withPlayback(state, counted));
  const afterRecord = record ? recordPlay(moved, event.nowMs) : unchanged(moved);
  return andThen(afterRecord, (after) => answerUpdate(after, event, playback));
}

/** The playback after the report: perhaps on another track, and at a later position. */
export function moveTo(
  { machine }: PlayerSession,
  playback: Playback,
  event: Pick<Update, 'update'> & StepContext,
  item: ListItem,
): Playback {
  const { update: report, nowMs } = event;
  const isSame = isCurrent(playback, item);
  const begins = report.debug_source === 'before_track_load';
  const list = isSame ? playback.list : moveToItem(playback.list, item);
  const counted = report.debug_source === 'started_playing' ? stepListPlayer(list, { type: 'playing' }).state : null;
  const track = isSame && !begins ? {} : freshTrack(event);
  const id = isSame && isUnplayed(playback) ? { playbackId: playback.playbackId } : {};
  return {
    ...playback,
    list: counted ?? list,
    ...track,
    ...id,
    positionMs: report.sub_state.position,
    asOfMs: nowMs,
    speed: report.state_ref?.paused === true ? 0 : report.sub_state.playback_speed,
    paused: report.state_ref?.paused ?? true,
    window: isSame ? playback.window : (windowAt(machine, stateIdOf(playback.sessionId, list, item)) ?? playback.window),
  };
}

/** The device loads it for the first time: the playback that controllers know already begins. */
function isUnplayed({ playedMs, recorded, speed }: Playback): boolean {
  return speed === 0 && playedMs === 0 && !recorded;
}

function isCurrent({ list, sessionId }: Playback, item: ListItem): boolean {
  return stateIdOf(sessionId, list, item) === stateIdOf(sessionId, list, currentItem(list));
}

/** Counts the played time and decides when the track enters the history. Ruling "Played". */
function countListening(before: Playback, after: Playback, { update: report, nowMs }: Update) {
  const isSame = before.playbackId === after.playbackId;
  const passed = isSame && before.speed > 0 ? Math.max(0, nowMs - before.asOfMs) * before.speed : 0;
  const countedMs = isSame ? before.playedMs + passed : 0;
  const playedMs = report.debug_source === 'played_threshold_reached' ? Math.max(countedMs, LISTENED_MS) : countedMs;
  const record = playedMs >= LISTENED_MS && !after.recorded;
  return { playback: { ...after, playedMs, recorded: after.recorded || record }, record };
}

function recordPlay(state: PlayerSession, nowMs: number): SessionStep {
  const { playback } = state;
  const uri = playback?.window?.current.uri;
  if (playback === null || uri === undefined || isAdCurrent(playback) || isPrivate(state, nowMs)) return unchanged(state);
  const { list, playedMs } = playback;
  const entry = { uri, contextUri: list.context.uri, playedAtMs: nowMs, startedAtMs: nowMs - Math.round(playedMs) };
  return unchanged(withPlayback(state, { historyEntry: entry }));
}

/** The next machine when the device is near the end of its own, else an acknowledgement. */
function answerUpdate(state: PlayerSession, event: Update, before: Playback): SessionStep {
  const { update: report } = event;
  const { playback, machine } = state;
  if (playback === null) return acknowledge(state);
  if (endsHere(playback, report)) return startOver(state, event);
  if (hasStopped(report) && standsAtEnd(playback, report.sub_state.position, report.sub_state.duration))
    return continueList(state, event);
  if (report.debug_source === 'error') return onTrackFailed(state, playback, event);
  const due = withAdAhead(state);
  if (due !== null) return renew(due, state, { deliver: 'response', isRequested: false });
  const here = machine?.states.findIndex(({ state_id }) => state_id === report.state_ref?.state_id) ?? -1;
  const ahead = here < 0 ? 0 : (machine?.states.length ?? 0) - 1 - here;
  const isShort = here < 0 || (ahead < NEXT_STATES_MIN && nextItems(playback.list, ahead + 1).length > ahead);
  if (isShort || hasAdBehind(machine, here) || !goesOnAsList(state, here))
    return renew(state, state, { deliver: 'response', isRequested: false });
  const isOther = report.state_ref?.state_machine_id !== machine?.state_machine_id;
  // Who pings may have missed a push.
  if (!isOther && report.debug_source !== 'ping' && isShownAlike(before, playback, event.nowMs)) return acknowledge(state);
  return andThen(isOther ? deliver(state, 'response', null, event.nowMs) : acknowledge(state), (after) =>
    announceChange(after, 'DEVICE_STATE_CHANGED', [event.deviceId]),
  );
}

/** Whether controllers that know the one playback know the other too: a report often confirms what was decided. */
function isShownAlike(one: Playback, other: Playback, nowMs: Ms): boolean {
  const isSame = one.list === other.list && one.window === other.window && one.playbackId === other.playbackId;
  const isSameMove = one.paused === other.paused && one.speed === other.speed;
  return isSame && isSameMove && positionAt(one, nowMs) === positionAt(other, nowMs);
}

/**
 * The track failed: continues with the next, unless too many failed. A paused list stays where it is: otherwise
 * a list without any playable track would start over again and again. Spec §4 "error advances with reason trackerror".
 */
function onTrackFailed(state: PlayerSession, playback: Playback, event: Update): SessionStep {
  if (playback.paused) return modify(freeze(state, event.nowMs, true), null, event);
  const { commands, state: list } = stepListPlayer(playback.list, { type: 'failed' });
  if (commands.some(({ type }) => type === 'max-list-errors'))
    return modify(withPlayback(freeze(state, event.nowMs, true), { list: list ?? playback.list }), null, event);
  if (list === null) return startOver(state, event);
  const failing = countAds(state, withPlayback(state, { list, ...freshTrack(event) }));
  return renew(failing, state, { deliver: 'response', isRequested: false });
}

/** Whether the last track of a context without repeat has ended, so that playback stops. */
function endsHere(playback: Playback, { debug_source, state_ref, sub_state }: StateUpdate): boolean {
  return hasStopped({ debug_source, state_ref }) && isOver(playback, sub_state.position, sub_state.duration);
}

function hasStopped({ debug_source, state_ref }: Pick<StateUpdate, 'debug_source' | 'state_ref'>): boolean {
  return debug_source === 'track_data_finalized' && state_ref?.paused === true;
}

/** The device reached the end of its machine, and the list continues by now. */
function continueList(state: PlayerSession, event: Update): SessionStep {
  const { playback } = state;
  const list = playback && stepListPlayer(playback.list, { type: 'done' }).state;
  if (list === null) return startOver(state, event);
  const going = countAds(state, withPlayback(state, { list, ...freshTrack(event), paused: false }));
  return renew(going, state, { deliver: 'response', isRequested: false });
}

/** The last of the list is over. */
function isOver(playback: Playback, positionMs: number, audioMs: number): boolean {
  const { list } = playback;
  const isLast = !list.repeat.track && nextItems(list, 1).length === 0;
  return isLast && standsAtEnd(playback, positionMs, audioMs);
}

/** The sound may be slightly shorter than the catalogue's duration. */
function standsAtEnd({ window }: Playback, positionMs: number, audioMs: number): boolean {
  const durationMs = Math.min(window?.durationMs ?? Infinity, audioMs > 0 ? audioMs : Infinity);
  return positionMs >= durationMs - TRACK_END_SLACK_MS;
}

/** The list ended: it returns to its beginning, paused. */
function startOver(state: PlayerSession, event: Update): SessionStep {
  const { playback } = state;
  if (playback === null) return acknowledge(state);
  const { total } = playback.list.context;
  const first: ListItem = { kind: 'context', at: lapOf(total, playback.list.at) * total };
  const list = { ...moveToItem(playback.list, first), errors: 0 };
  const over = countAds(state, withPlayback(state, { list, ...freshTrack(event), paused: true }));
  return renew(markEnded(over, event.nowMs), state, { seekToMs: 0, isRequested: false });
}
