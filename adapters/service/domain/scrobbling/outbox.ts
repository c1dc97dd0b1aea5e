import { unreachable } from '#domain/core/assert.ts';
import type { Ms } from '#domain/core/units.ts';
import {
  SCROBBLE_BATCH_MAX,
  SCROBBLE_QUEUE_MAX,
  SCROBBLE_RETRY_AFTER_MS_MAX,
  SCROBBLE_RETRY_MS,
  SCROBBLE_RETRY_MS_MAX,
} from '../constants/scrobbling.ts';
import type { OutboxCommand, OutboxEvent, OutboxState, OutboxStep, ScrobbleItem, ScrobbleOutcome } from './outbox-types.ts';

/**
 * The outbox of one server. `markedCount`: the stored items at its beginning that were on their way when the service ended.
 * Only listens are in doubt then: loving a track twice is loving it once.
 */
export function createOutbox(queue: readonly ScrobbleItem[], markedCount: number, isHalted: boolean): OutboxState {
  return {
    queue,
    attempt: markedCount > 0 && queue[0]?.kind === 'listen' ? { phase: 'doubtful', count: markedCount } : null,
    singles: 0,
    tries: 0,
    readyAtMs: 0,
    isHalted,
    problem: null,
    counts: { sent: 0, refused: 0, dropped: 0, uncertain: 0 },
  };
}

/**
 * One step of an outbox: items leave in order, each at most once. A request whose answer was lost is not repeated before the
 * server was asked for it. What the server refuses for good is dropped and counted.
 */
export function stepOutbox(state: OutboxState, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'added':
      return proceed(added(state, event.items), event.nowMs);
    case 'started':
      return canSend(state, event.nowMs) ? { state, commands: [{ type: 'announce', uri: event.uri }] } : { state, commands: [] };
    case 'due':
      return proceed({ state, commands: [] }, event.nowMs);
    case 'answered':
      return proceed(answered(state, event.outcome, event.nowMs), event.nowMs);
    case 'checked':
      return proceed(checked(state, event.presentIds), event.nowMs);
    case 'superseded':
      return superseded(state, event.ids);
    case 'reconnected':
      return proceed({ state: { ...state, isHalted: false, problem: null, tries: 0, readyAtMs: 0 }, commands: [] }, event.nowMs);
    default:
      return unreachable(event);
  }
}

const canSend = ({ isHalted, readyAtMs }: OutboxState, nowMs: Ms) => !isHalted && nowMs >= readyAtMs;

/** Adds items; the oldest that are not on their way leave a full queue. */
function added(state: OutboxState, items: readonly ScrobbleItem[]): OutboxStep {
  const known = new Set(state.queue.map(({ id }) => id));
  const queue = [...state.queue, ...items.filter(({ id }) => !known.has(id))];
  const kept = state.attempt?.count ?? 0;
  const dropped = queue.slice(kept, kept + Math.max(0, queue.length - SCROBBLE_QUEUE_MAX));
  const counts = { ...state.counts, dropped: state.counts.dropped + dropped.length };
  const rest = [...queue.slice(0, kept), ...queue.slice(kept + dropped.length)];
  return { state: { ...state, queue: rest, counts }, commands: forget(dropped) };
}

function superseded(state: OutboxState, ids: readonly string[]): OutboxStep {
  const kept = state.attempt?.count ?? 0;
  const outdated = state.queue.slice(kept).filter(({ id }) => ids.includes(id));
  return { state: { ...state, queue: state.queue.filter((item) => !outdated.includes(item)) }, commands: forget(outdated) };
}

const forget = (items: readonly ScrobbleItem[]): readonly OutboxCommand[] =>
  items.length > 0 ? [{ type: 'forget', items }] : [];

/** Sends what is next, if nothing is on its way. */
function proceed({ commands, state }: OutboxStep, nowMs: Ms): OutboxStep {
  const { attempt, isHalted, queue, readyAtMs } = state;
  if (isHalted || queue.length === 0 || (attempt !== null && attempt.phase !== 'doubtful')) return { state, commands };
  if (nowMs < readyAtMs) return { state, commands: [...commands, { type: 'wait', delayMs: readyAtMs - nowMs }] };
  if (attempt !== null) {
    const items = queue.slice(0, attempt.count);
    return { state: { ...state, attempt: { ...attempt, phase: 'checking' } }, commands: [...commands, { type: 'check', items }] };
  }
  const items = nextBatch(state);
  return {
    state: { ...state, attempt: { phase: 'sending', count: items.length } },
    commands: [...commands, { type: 'send', items }],
  };
}

/** Listens go together, everything else alone. */
function nextBatch({ queue, singles }: OutboxState): readonly ScrobbleItem[] {
  const listens = queue.findIndex(({ kind }) => kind !== 'listen');
  const count = singles > 0 ? 1 : Math.min(listens < 0 ? queue.length : Math.max(1, listens), SCROBBLE_BATCH_MAX);
  return queue.slice(0, count);
}

function answered(state: OutboxState, outcome: ScrobbleOutcome, nowMs: Ms): OutboxStep {
  const { attempt, queue } = state;
  if (attempt === null) return { state, commands: [] };
  const items = queue.slice(0, attempt.count);
  const isChecking = attempt.phase === 'checking';
  const unmarked: readonly OutboxCommand[] = isChecking ? [] : [{ type: 'unmark', items }];
  const after = isChecking ? ({ phase: 'doubtful', count: attempt.count } as const) : null;
  switch (outcome.type) {
    case 'accepted':
      return removed(state, 'sent', null);
    case 'refused':
      if (isChecking) return checked(state, null);
      if (items.length === 1) return removed(state, 'refused', outcome.reason);
      return { state: { ...state, attempt: null, singles: items.length, problem: outcome.reason }, commands: unmarked };
    case 'unauthorised':
      return { state: { ...state, attempt: after, isHalted: true, problem: outcome.reason }, commands: unmarked };
    case 'retry':
      return { state: { ...later(state, outcome.afterMs, nowMs), attempt: after, problem: outcome.reason }, commands: unmarked };
    case 'uncertain': {
      const waiting = { ...later(state, null, nowMs), problem: outcome.reason };
      if (items[0]?.kind !== 'listen') return { state: { ...waiting, attempt: null }, commands: unmarked };
      return { state: { ...waiting, attempt: { phase: 'doubtful', count: attempt.count } }, commands: [] };
    }
    default:
      return unreachable(outcome);
  }
}

function later(state: OutboxState, afterMs: Ms | null, nowMs: Ms): OutboxState {
  const backoffMs = Math.min(SCROBBLE_RETRY_MS * 2 ** state.tries, SCROBBLE_RETRY_MS_MAX);
  const waitMs = Math.max(backoffMs, Math.min(afterMs ?? 0, SCROBBLE_RETRY_AFTER_MS_MAX));
  return { ...state, tries: state.tries + 1, readyAtMs: nowMs + waitMs };
}

/** The items of the attempt leave the queue. */
function removed(state: OutboxState, count: 'sent' | 'refused' | 'uncertain', problem: string | null): OutboxStep {
  const length = state.attempt?.count ?? 0;
  const counts = { ...state.counts, [count]: state.counts[count] + length };
  const singles = Math.max(0, state.singles - length);
  const items = state.queue.slice(0, length);
  const rest = { queue: state.queue.slice(length), attempt: null, tries: 0, singles, counts, problem };
  return { state: { ...state, ...rest }, commands: forget(items) };
}

function checked(state: OutboxState, presentIds: readonly string[] | null): OutboxStep {
  if (state.attempt === null) return { state, commands: [] };
  if (presentIds === null) return removed(state, 'uncertain', state.problem);
  const items = state.queue.slice(0, state.attempt.count);
  const present = items.filter(({ id }) => presentIds.includes(id));
  const missing = items.filter(({ id }) => !presentIds.includes(id));
  const counts = { ...state.counts, sent: state.counts.sent + present.length };
  const queue = [...missing, ...state.queue.slice(items.length)];
  const unmark: readonly OutboxCommand[] = missing.length > 0 ? [{ type: 'unmark', items: missing }] : [];
  return {
    state: { ...state, queue, counts, attempt: null, tries: 0, problem: null },
    commands: [...forget(present), ...unmark],
  };
}
