import { unreachable } from '../core/assert.ts';
import type { PlayReason } from '../list-player/types.ts';
import type { Ms } from '../core/units.ts';
import { recordFact } from './record-fact.ts';
import { applyObservation } from './apply-observation.ts';
import { endReason, mergeReasons } from './play-reasons.ts';
import { isIntendedOrPlayed, withFile, newRecord, withSilence, withIntent } from './record.ts';
import { finishRecord, onlyState } from './steps.ts';
import type { CurrentPlay, TrackingEvent, TrackingState, TrackingStep, TrackRecord } from './types.ts';
import type { PlayId } from '../track-playback/playback-fact.ts';

/**
 * One step of playback tracking: one record for every play, and its messages.
 *
 * Times and positions are milliseconds from outside. Events of a play that is neither current nor ahead, or that is
 * finalised, change nothing.
 * Errors: TRACK_DATA_FINALIZED as `report`. Spec §3 "Playback tracking record", §4 "Tracking finalised once only".
 */
export function stepTracking(state: TrackingState, event: TrackingEvent): TrackingStep {
  switch (event.type) {
    case 'current-changed':
      return event.current === null ? leaveCurrent(state, null, event.atMs) : startCurrent(state, event.current, event.atMs);
    case 'reopened':
      return onlyState(
        updateRecord(state, state.current?.playId, (record) => ({ ...withSilence(record), playId: event.playId })),
      );
    case 'ahead':
      return onlyState({ ...state, ahead: event.ahead && { ...newRecord(event.ahead), wasPreloaded: true } });
    case 'file-resolved':
      return onlyState(updateRecord(state, event.playId, (record) => withFile(record, event.file)));
    case 'intended':
      return onlyState(updateRecord(state, event.playId, (record) => withIntent(record, event.atMs)));
    case 'fact':
      return recordFact(state, event);
    case 'observed':
      return onObserved(state, event);
    case 'reason':
      return onlyState({ ...state, pendingReason: mergeReasons(state.pendingReason, event.reason) });
    case 'rate':
      return onlyState(event.rate > 0 ? { ...state, rate: event.rate } : state);
    case 'offline':
      return onlyState(
        updateRecord(state, state.current?.playId, (record) => ({ ...record, offlineCount: record.offlineCount + 1 })),
      );
    case 'finalise':
      return state.current?.playId === event.playId && isIntendedOrPlayed(state.current)
        ? finishRecord(state, state.current, { atMs: event.atMs, reason: endReason(state.pendingReason) })
        : onlyState(state);
    default:
      return unreachable(event);
  }
}

/** Changes the record of that play unless it is finalised. */
function updateRecord(
  state: TrackingState,
  playId: PlayId | undefined,
  change: (record: TrackRecord) => TrackRecord,
): TrackingState {
  const { ahead, current } = state;
  if (current !== null && current.playId === playId)
    return current.finalisedAtMs === null ? { ...state, current: change(current) } : state;
  return ahead !== null && ahead.playId === playId ? { ...state, ahead: change(ahead) } : state;
}

/** A stall of the current track is sent at once. Spec §3 "Logging payloads … stall". */
function onObserved(before: TrackingState, event: Extract<TrackingEvent, { readonly type: 'observed' }>): TrackingStep {
  const { observation, playId } = event;
  const state = updateRecord(before, playId, (record) => applyObservation(record, observation));
  const record = state.current;
  const isSent = observation.type === 'stall' && state !== before && record?.playId === playId && isIntendedOrPlayed(record);
  if (!isSent || record.flags.noLog) return onlyState(state);
  return { state, commands: [{ type: 'send', what: 'stall', record, stall: observation }] };
}

/** Makes a track current: with the record of its preload, or a new one. */
function startCurrent(before: TrackingState, now: CurrentPlay, atMs: Ms): TrackingStep {
  const { wantsPlay, ...beginning } = now;
  const { state, commands } = leaveCurrent(before, beginning.source, atMs);
  const isAhead = before.ahead?.playId === now.playId;
  const begun = isAhead ? before.ahead : newRecord(beginning);
  const sequenceId = begun.flags.noLog ? 0 : state.lastSequenceId + 1;
  const record = { ...begun, sequenceId, reasonStart: before.pendingReason ?? ('unknown' satisfies PlayReason) };
  return {
    state: {
      ...state,
      current: wantsPlay ? withIntent(record, atMs) : record,
      ahead: isAhead ? null : state.ahead,
      lastSequenceId: Math.max(state.lastSequenceId, sequenceId),
    },
    commands,
  };
}

/**
 * Ends the current track. A track that was neither intended to play nor played leaves no trace.
 * Spec §4 "sequence id rolled back if the track was neither intended to play nor played".
 */
function leaveCurrent(before: TrackingState, source: string | null, atMs: Ms): TrackingStep {
  const record = before.current;
  const gone = (state: TrackingState): TrackingState => ({ ...state, current: null, pendingReason: null });
  if (record === null || record.finalisedAtMs !== null) return onlyState(gone(before));
  if (!isIntendedOrPlayed(record))
    return onlyState(gone({ ...before, lastSequenceId: before.lastSequenceId - Math.min(1, record.sequenceId) }));
  const { state, commands } = finishRecord(before, record, {
    atMs,
    reason: endReason(before.pendingReason),
    source: source ?? record.source,
  });
  return { state: gone(state), commands };
}
