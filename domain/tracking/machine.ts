import { unreachable } from '../core/assert.ts';
import type { PlayReason } from '../list-player/types.ts';
import type { Ms } from '../core/units.ts';
import { stepFact } from './playback-facts.ts';
import { observed } from './apply-observation.ts';
import { endReason, reasonAsked } from './play-reasons.ts';
import { counts, inFile, newRecord, silent, wanted } from './record.ts';
import { finish, onlyState } from './steps.ts';
import type { Now, TrackingEvent, TrackingState, TrackingStep, TrackRecord } from './types.ts';
import type { PlayId } from '../track-playback/playback-fact.ts';

/**
 * One turn of the playback tracking: one record for every play, and what is sent of it.
 *
 * Instants and positions are milliseconds, given in. What is said of a play that is neither current nor ahead, or of one
 * that is finalised, changes nothing.
 * Errors: TRACK_DATA_FINALIZED as `report`. Spec §3 "Playback tracking record", §4 "Tracking finalised once only".
 */
export function stepTracking(state: TrackingState, event: TrackingEvent): TrackingStep {
  switch (event.type) {
    case 'now':
      return event.now === null ? left(state, null, event.atMs) : turnOf(state, event.now, event.atMs);
    case 'reopened':
      return onlyState(changed(state, state.current?.playId, (record) => ({ ...silent(record), playId: event.playId })));
    case 'ahead':
      return onlyState({ ...state, ahead: event.ahead && { ...newRecord(event.ahead), wasPreloaded: true } });
    case 'found':
      return onlyState(changed(state, event.playId, (record) => inFile(record, event.file)));
    case 'wanted':
      return onlyState(changed(state, event.playId, (record) => wanted(record, event.atMs)));
    case 'fact':
      return stepFact(state, event);
    case 'observed':
      return observe(state, event);
    case 'asked':
      return onlyState({ ...state, asked: reasonAsked(state.asked, event.reason) });
    case 'rate':
      return onlyState(event.rate > 0 ? { ...state, rate: event.rate } : state);
    case 'offline':
      return onlyState(changed(state, state.current?.playId, (record) => ({ ...record, offlineCount: record.offlineCount + 1 })));
    case 'finalise':
      return state.current?.playId === event.playId && counts(state.current)
        ? finish(state, state.current, { atMs: event.atMs, reason: endReason(state.asked) })
        : onlyState(state);
    default:
      return unreachable(event);
  }
}

/** The record of that play, unless its last word is said, changed. */
function changed(state: TrackingState, playId: PlayId | undefined, change: (record: TrackRecord) => TrackRecord): TrackingState {
  const { ahead, current } = state;
  if (current !== null && current.playId === playId)
    return current.finalisedAtMs === null ? { ...state, current: change(current) } : state;
  return ahead !== null && ahead.playId === playId ? { ...state, ahead: change(ahead) } : state;
}

/** A stall of what is heard, or should be, is told at once. Spec §3 "Logging payloads … stall". */
function observe(before: TrackingState, event: Extract<TrackingEvent, { readonly type: 'observed' }>): TrackingStep {
  const { observation, playId } = event;
  const state = changed(before, playId, (record) => observed(record, observation));
  const record = state.current;
  const isTold = observation.type === 'stall' && state !== before && record?.playId === playId && counts(record);
  if (!isTold || record.flags.noLog) return onlyState(state);
  return { state, commands: [{ type: 'send', what: 'stall', record, stall: observation }] };
}

/** The next has its turn: with the record it was got ready under, or a new one. */
function turnOf(before: TrackingState, now: Now, atMs: Ms): TrackingStep {
  const { wantsPlay, ...beginning } = now;
  const { state, commands } = left(before, beginning.source, atMs);
  const isAhead = before.ahead?.playId === now.playId;
  const begun = isAhead ? before.ahead : newRecord(beginning);
  const sequenceId = begun.flags.noLog ? 0 : state.lastSequenceId + 1;
  const record = { ...begun, sequenceId, reasonStart: before.asked ?? ('unknown' satisfies PlayReason) };
  return {
    state: {
      ...state,
      current: wantsPlay ? wanted(record, atMs) : record,
      ahead: isAhead ? null : state.ahead,
      lastSequenceId: Math.max(state.lastSequenceId, sequenceId),
    },
    commands,
  };
}

/**
 * The current track is over for whatever reason. One nobody wanted to hear is as if it had never been.
 * Spec §4 "sequence id rolled back if the track was neither intended to play nor played".
 */
function left(before: TrackingState, source: string | null, atMs: Ms): TrackingStep {
  const record = before.current;
  const gone = (state: TrackingState): TrackingState => ({ ...state, current: null, asked: null });
  if (record === null || record.finalisedAtMs !== null) return onlyState(gone(before));
  if (!counts(record))
    return onlyState(gone({ ...before, lastSequenceId: before.lastSequenceId - Math.min(1, record.sequenceId) }));
  const { state, commands } = finish(before, record, { atMs, reason: endReason(before.asked), source: source ?? record.source });
  return { state: gone(state), commands };
}
