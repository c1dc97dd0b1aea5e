import {
  EVENT_BACKOFF,
  EVENT_BACKOFF_TOTAL_MS,
  EVENT_BATCH_MAX,
  EVENT_UPLOADS_MAX,
  EVENTS_WAITING_MAX,
  FINAL_EVENT_BATCH_MAX,
} from '../constants/network/telemetry.ts';
import { LOG_BATCH_DELAY_MS } from '../constants/network/reporting.ts';
import { unreachable } from '../core/assert.ts';
import type { Ms } from '../core/units.ts';
import { exponentialBackoffMs } from '../transport/backoff.ts';
import { eventItem, hasReservedTag, type EventItem, type LoggedEvent } from './event-item.ts';
import type { EventQueueEvent, EventQueueState, EventQueueStep, Upload } from './event-queue-types.ts';
import { mayRecord } from './private-session.ts';

export function createEventQueueState(
  given: Pick<EventQueueState, 'onFailure' | 'environment' | 'sequenceId' | 'isOnline' | 'isPrivate'>,
): EventQueueState {
  return {
    ...given,
    lastNumber: 0,
    waiting: [],
    uploads: [],
    lastUploadId: 0,
    isScheduled: false,
    isRefreshing: false,
    tries: 0,
    waitedMs: 0,
    counts: { produced: 0, delivered: 0, dropped: 0 },
  };
}

/**
 * One step of the event queue: events get numbers, wait, and are uploaded in batches.
 *
 * Each event ends delivered or dropped, and `counts` has both. A delivered event is never uploaded again. At most
 * EVENTS_WAITING_MAX events wait. Spec §4 "Event queue", §7 "Embed", rulings S4.96 and S8.15.
 */
export function stepEventQueue(state: EventQueueState, event: EventQueueEvent): EventQueueStep {
  switch (event.type) {
    case 'logged':
      return log(state, event.event);
    case 'due':
      return state.isScheduled ? uploadNext(state) : only(state);
    case 'online':
      return uploadNext({ ...state, isOnline: true, tries: 0, waitedMs: 0 });
    case 'offline':
      return only({ ...state, isOnline: false, isScheduled: false });
    case 'private':
      return only({ ...state, isPrivate: event.isPrivate });
    case 'refresh': {
      const flushed = uploadNext({ ...state, sequenceId: event.sequenceId, lastNumber: 0, isRefreshing: true });
      return { state: flushed.state, commands: [...flushed.commands, { type: 'renew-token' }] };
    }
    case 'refreshed':
      return uploadNext({ ...state, isRefreshing: false });
    case 'finish':
      return finish(state, event.sequenceId);
    case 'uploaded':
      return onUploaded(state, event);
    case 'upload-failed':
      return onFailed(state, event);
    default:
      return unreachable(event);
  }
}

const only = (state: EventQueueState): EventQueueStep => ({ state, commands: [] });

/** Numbers an event and keeps it. */
function log(state: EventQueueState, event: LoggedEvent): EventQueueStep {
  if (!mayRecord(event, state.isPrivate)) return only(state);
  if (hasReservedTag(event)) return { state, commands: [{ type: 'refuse', name: event.name }] };
  const lastNumber = state.lastNumber + 1;
  const item = eventItem(event, { sequence_id: state.sequenceId, sequence_number: lastNumber }, state.environment);
  const produced = state.counts.produced + 1;
  const kept = keep({ ...state, lastNumber, counts: { ...state.counts, produced } }, [...state.waiting, item]);
  return schedule(kept, LOG_BATCH_DELAY_MS);
}

/** These events wait from now on; above the limit the oldest are dropped. */
function keep(state: EventQueueState, events: readonly EventItem[]): EventQueueStep {
  const surplus = Math.max(0, events.length - EVENTS_WAITING_MAX);
  return drop({ ...state, waiting: events.slice(surplus) }, surplus);
}

/** Counts events that were thrown away. Spec §8 "Throwing away {n} events". */
function drop(state: EventQueueState, count: number): EventQueueStep {
  if (count === 0) return only(state);
  const { counts } = state;
  return {
    state: { ...state, counts: { ...counts, dropped: counts.dropped + count } },
    commands: [{ type: 'warn', dropped: count }],
  };
}

/** Uploads after a delay, unless an upload is under way or planned: the end of that one continues. */
function schedule({ state, commands }: EventQueueStep, delayMs: Ms): EventQueueStep {
  if (!mayUpload(state) || state.isScheduled) return { state, commands };
  return { state: { ...state, isScheduled: true }, commands: [...commands, { type: 'schedule', delayMs }] };
}

function mayUpload({ isOnline, uploads, waiting }: EventQueueState): boolean {
  return isOnline && waiting.length > 0 && uploads.every(({ isFinal }) => isFinal) && uploads.length < EVENT_UPLOADS_MAX;
}

/** Uploads the next batch now, if there is one. */
function uploadNext(before: EventQueueState): EventQueueStep {
  const state = { ...before, isScheduled: false };
  return mayUpload(state) ? upload(state, EVENT_BATCH_MAX, false) : only(state);
}

function upload(state: EventQueueState, most: number, isFinal: boolean): EventQueueStep {
  const begun: Upload = { id: state.lastUploadId + 1, events: state.waiting.slice(0, most), isFinal };
  return {
    state: { ...state, waiting: state.waiting.slice(most), uploads: [...state.uploads, begun], lastUploadId: begun.id },
    commands: [{ type: 'upload', upload: begun }],
  };
}

/**
 * The last upload before a disconnect. What it does not hold is dropped, so that no event of one listener waits for the next.
 * Spec §4 "Before disconnect, remaining events are uploaded once more".
 */
function finish(before: EventQueueState, sequenceId: string): EventQueueStep {
  const uploads = before.uploads.map((one) => ({ ...one, isFinal: true }));
  const calm = { isScheduled: false, isRefreshing: false, tries: 0, waitedMs: 0 };
  const state: EventQueueState = { ...before, ...calm, uploads, sequenceId, lastNumber: 0 };
  const canUpload = state.isOnline && state.waiting.length > 0 && uploads.length < EVENT_UPLOADS_MAX;
  const begun = canUpload ? upload(state, FINAL_EVENT_BATCH_MAX, true) : only(state);
  const dropped = drop({ ...begun.state, waiting: [] }, begun.state.waiting.length);
  return { state: dropped.state, commands: [...begun.commands, ...dropped.commands] };
}

type Outcome<Type> = Extract<EventQueueEvent, { readonly type: Type }>;

/** The state without an upload that ended; null for one that is not known. */
function withoutUpload(state: EventQueueState, id: number): { readonly state: EventQueueState; readonly ended: Upload } | null {
  const ended = state.uploads.find((one) => one.id === id);
  return ended ? { state: { ...state, uploads: state.uploads.filter((one) => one !== ended) }, ended } : null;
}

/** The service took a batch, apart from the listed events. */
function onUploaded(before: EventQueueState, { id, backoffMs, chance01, errors }: Outcome<'uploaded'>): EventQueueStep {
  const found = withoutUpload(before, id);
  if (found === null) return only(before);
  const { ended } = found;
  const refused = new Map(errors.map(({ index, transient }) => [index, transient]));
  const failed = ended.events.flatMap((item, index) => {
    const transient = refused.get(index);
    return transient === undefined ? [] : [{ item, isAgain: transient && before.onFailure === 'retry' && !ended.isFinal }];
  });
  const again = failed.flatMap(({ isAgain, item }) => (isAgain ? [item] : []));
  const { counts } = before;
  const delivered = counts.delivered + ended.events.length - failed.length;
  const state = { ...found.state, counts: { ...counts, delivered } };
  const dropped = drop(state, failed.length - again.length);
  if (again.length > 0) return backOff(dropped, again, { backoffMs, chance01 });
  const calm = { ...dropped.state, tries: 0, waitedMs: 0 };
  if (backoffMs !== null) return schedule({ state: calm, commands: dropped.commands }, boundedMs(backoffMs));
  return continued({ state: calm, commands: dropped.commands });
}

/** An upload failed as a whole: all of its events did. */
function onFailed(before: EventQueueState, { id, backoffMs, chance01 }: Outcome<'upload-failed'>): EventQueueStep {
  const found = withoutUpload(before, id);
  if (found === null) return only(before);
  const { ended, state } = found;
  if (ended.isFinal) return continued(drop(state, ended.events.length));
  if (state.onFailure === 'retry') return backOff(only(state), ended.events, { backoffMs, chance01 });
  // Spec §4 "Upload failure while online: queued events are dropped unless a token refresh is in progress".
  if (state.isOnline && !state.isRefreshing) return continued(drop(state, ended.events.length));
  return keep(state, [...ended.events, ...state.waiting]);
}

/** Sends events again after a wait, or gives them up when the waits were too long. Spec §9 "Event upload backoff". */
function backOff(
  { state, commands }: EventQueueStep,
  events: readonly EventItem[],
  { backoffMs, chance01 }: { readonly backoffMs: Ms | null; readonly chance01: number },
): EventQueueStep {
  const delayMs = boundedMs(Math.max(backoffMs ?? 0, exponentialBackoffMs(EVENT_BACKOFF, state.tries, chance01)));
  const waitedMs = state.waitedMs + delayMs;
  if (waitedMs > EVENT_BACKOFF_TOTAL_MS) {
    const given = drop({ ...state, tries: 0, waitedMs: 0 }, events.length);
    return continued({ state: given.state, commands: [...commands, ...given.commands] });
  }
  const kept = keep({ ...state, tries: state.tries + 1, waitedMs }, [...events, ...state.waiting]);
  return schedule({ state: kept.state, commands: [...commands, ...kept.commands] }, delayMs);
}

const boundedMs = (delayMs: Ms): Ms => Math.min(EVENT_BACKOFF.ceilingMs, delayMs);

/** After an upload: a full batch follows at once, fewer events wait for more. */
function continued({ state, commands }: EventQueueStep): EventQueueStep {
  if (state.waiting.length < EVENT_BATCH_MAX) return schedule({ state, commands }, LOG_BATCH_DELAY_MS);
  const next = uploadNext(state);
  return { state: next.state, commands: [...commands, ...next.commands] };
}
