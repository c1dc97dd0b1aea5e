import {
  AUTHENTICATION_CURVE,
  AUTHENTICATION_RETRIES,
  BUDGET_RESTORED_MS,
  CLOSED_BY_TIMEOUT,
  CLOSED_ON_PURPOSE,
  OPENING_WAIT_MS,
  PING_IDLE_MS,
  PONG_WAIT_MS,
  QUICK_CURVE,
  QUICK_DROP_MS,
  RECONNECT_CURVE,
  RECONNECT_RETRIES,
} from '../constants/network/transport.ts';
import { REARM_MS, RETRY_JITTER } from '../constants/network/retry.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import { exponentialBackoffMs } from './backoff.ts';
import type { Push } from './push.ts';
import { DISCONNECTED, type TransportMemory, type TransportEvent, type TransportState, type TransportStep } from './state.ts';

type Connected = Extract<TransportState, { readonly phase: 'connected' }>;

/**
 * One step of the transport: endpoints, ticket, socket, connection id, heartbeat, and reconnection.
 *
 * Errors: as `report` commands. DEALER_CONNECTION_ERROR (never opened, or lost), DEALER_AUTHENTICATION_FAILED,
 * and the errors of resolving and of the ticket.
 * Spec §4 "Transport", "Push socket"; rulings "Three reconnect tries lose the device".
 */
export function stepTransport(state: TransportState, event: TransportEvent): TransportStep {
  if ('socketId' in event && event.socketId !== state.socketId) return same(state);
  switch (event.type) {
    case 'start':
      return state.phase === 'disconnected' ? connect({ ...memoryOf(state), triesUsed: 0 }) : same(state);
    case 'stop':
      return stop(state);
    case 'rearm':
      return rearm(state, event.nowMs);
    case 'resolved':
      return state.phase === 'resolving' ? requestTicket({ ...memoryOf(state), isResolved: true }) : same(state);
    case 'unresolved':
      return state.phase === 'resolving' ? onFailed(state, event, event.error) : same(state);
    case 'ticketed':
      return state.phase === 'ticketing' ? open(state, event.ticket) : same(state);
    case 'ticket-refused':
      return state.phase === 'ticketing' ? onFailed(state, event, event.error) : same(state);
    case 'opened':
      return state.phase === 'opening' ? { state: { ...memoryOf(state), phase: 'identifying' }, commands: [] } : same(state);
    case 'closed':
      return onClosed(state, event);
    case 'received':
      return onReceived(state, event.push, event.nowMs);
    case 'due':
      return onDue(state, event);
  }
}

function same(state: TransportState): TransportStep {
  return { state, commands: [] };
}

function memoryOf({ socketId, triesUsed, wasConnected, lastDropMs, isQuickDrop, isResolved }: TransportState): TransportMemory {
  return { socketId, triesUsed, wasConnected, lastDropMs, isQuickDrop, isResolved };
}

function connect(memory: TransportMemory): TransportStep {
  const next = { ...memory, socketId: memory.socketId + 1 };
  const { state, commands } = next.isResolved ? requestTicket(next) : resolve(next);
  return { state, commands: [{ type: 'cancel', timer: 'retry' }, ...commands] };
}

function resolve(memory: TransportMemory): TransportStep {
  return { state: { ...memory, phase: 'resolving' }, commands: [{ type: 'resolve', socketId: memory.socketId }] };
}

function requestTicket(memory: TransportMemory): TransportStep {
  return { state: { ...memory, phase: 'ticketing' }, commands: [{ type: 'request-ticket', socketId: memory.socketId }] };
}

function open(state: TransportState, ticket: string): TransportStep {
  return {
    state: { ...memoryOf(state), phase: 'opening' },
    commands: [
      { type: 'open', socketId: state.socketId, ticket },
      { type: 'schedule', timer: 'opening', delayMs: OPENING_WAIT_MS },
    ],
  };
}

function stop(state: TransportState): TransportStep {
  const socketId = state.socketId;
  const hasSocket = state.phase === 'opening' || state.phase === 'identifying' || state.phase === 'connected';
  return {
    // The new id drops later events of the old socket.
    state: { ...DISCONNECTED, socketId: socketId + 1 },
    commands: [
      ...(hasSocket ? ([{ type: 'close', socketId, code: CLOSED_ON_PURPOSE }] as const) : []),
      ...(['retry', 'opening', 'ping', 'pong'] as const).map((timer) => ({ type: 'cancel', timer }) as const),
      ...(state.phase === 'connected' ? ([{ type: 'dropped' }] as const) : []),
    ],
  };
}

/** Refills the retry budget and ends a wait. An idle connection is pinged. */
function rearm(state: TransportState, nowMs: Ms): TransportStep {
  if (state.phase === 'waiting' || state.phase === 'exhausted') return connect({ ...memoryOf(state), triesUsed: 0 });
  if (state.phase === 'connected' && nowMs - state.lastReceivedMs >= PING_IDLE_MS) return ping(state);
  return same(state);
}

/** A client that sends nothing looks dead to the service, even while it receives pushes. Spec §4 "ping after 30 s idle". */
function ping(state: Connected): TransportStep {
  if (state.awaitsPong) return same(state);
  return {
    state: { ...state, awaitsPong: true },
    commands: [
      { type: 'ping', socketId: state.socketId },
      { type: 'cancel', timer: 'ping' },
      { type: 'schedule', timer: 'pong', delayMs: PONG_WAIT_MS },
    ],
  };
}

function onReceived(state: TransportState, push: Push, nowMs: Ms): TransportStep {
  if (push.type === 'connection-id') return onIdentified(state, push.connectionId, nowMs);
  if (state.phase !== 'connected') return same(state);
  const received = { ...state, lastReceivedMs: nowMs };
  if (push.type !== 'pong') return { state: received, commands: [{ type: 'deliver', push }] };
  // Schedule the next ping here, not from a timer: hidden tabs run chained timers once a minute only.
  return {
    state: { ...received, awaitsPong: false },
    commands: [
      { type: 'cancel', timer: 'pong' },
      { type: 'schedule', timer: 'ping', delayMs: PING_IDLE_MS },
    ],
  };
}

function onIdentified(state: TransportState, connectionId: string, nowMs: Ms): TransportStep {
  if (state.phase !== 'opening' && state.phase !== 'identifying' && state.phase !== 'connected') return same(state);
  const isAgain = state.wasConnected;
  const sinceMs = state.phase === 'connected' ? state.sinceMs : nowMs;
  return {
    state: {
      ...memoryOf(state),
      wasConnected: true,
      phase: 'connected',
      connectionId,
      sinceMs,
      lastReceivedMs: nowMs,
      awaitsPong: false,
    },
    commands: [
      { type: 'cancel', timer: 'opening' },
      { type: 'cancel', timer: 'pong' },
      { type: 'schedule', timer: 'ping', delayMs: PING_IDLE_MS },
      { type: 'connected', connectionId, isAgain },
    ],
  };
}

type Moment = Pick<TransportEvent, 'nowMs' | 'chance01'>;

function onClosed(state: TransportState, moment: Moment): TransportStep {
  switch (state.phase) {
    case 'opening':
      return onFailed({ ...state, isResolved: false }, moment, playerError('DEALER_CONNECTION_ERROR'));
    case 'identifying':
      return onFailed(state, moment, playerError('DEALER_AUTHENTICATION_FAILED'));
    case 'connected':
      return onDropped(state, moment);
    default:
      return same(state);
  }
}

function onDropped(state: Connected, moment: Moment): TransportStep {
  const { lastDropMs, sinceMs } = state;
  const { nowMs } = moment;
  const lost = {
    ...state,
    triesUsed: nowMs - sinceMs >= BUDGET_RESTORED_MS ? 0 : state.triesUsed,
    lastDropMs: nowMs,
    isQuickDrop: lastDropMs !== null && nowMs - lastDropMs < QUICK_DROP_MS,
  };
  const { state: after, commands } = onFailed(lost, moment, playerError('DEALER_CONNECTION_ERROR', 'open'));
  return { state: after, commands: [{ type: 'dropped' }, ...commands] };
}

/** Retries after a wait. With an empty budget the wait is at most a minute, spread by chance. */
function onFailed(state: TransportState, { chance01 }: Moment, error: PlayerError): TransportStep {
  const memory = memoryOf(state);
  const retries = memory.wasConnected ? RECONNECT_RETRIES : AUTHENTICATION_RETRIES;
  const isExhausted = memory.triesUsed >= retries;
  const delayMs = isExhausted ? Math.round(REARM_MS * (1 - RETRY_JITTER * chance01)) : waitMs(memory, chance01);
  const next = { ...memory, socketId: memory.socketId + 1 };
  return {
    state: isExhausted ? { ...next, phase: 'exhausted' } : { ...next, triesUsed: memory.triesUsed + 1, phase: 'waiting' },
    commands: [
      { type: 'report', error },
      ...(['opening', 'ping', 'pong'] as const).map((timer) => ({ type: 'cancel', timer }) as const),
      { type: 'schedule', timer: 'retry', delayMs },
    ],
  };
}

/** A quick drop follows another drop, which used a try: its curve starts one earlier. */
function waitMs({ wasConnected, isQuickDrop, triesUsed }: TransportMemory, chance01: number): Ms {
  if (!wasConnected) return exponentialBackoffMs(AUTHENTICATION_CURVE, triesUsed, chance01);
  if (isQuickDrop) return exponentialBackoffMs(QUICK_CURVE, Math.max(0, triesUsed - 1), chance01);
  return exponentialBackoffMs(RECONNECT_CURVE, triesUsed, chance01);
}

function onDue(
  state: TransportState,
  { timer, nowMs, chance01 }: Extract<TransportEvent, { readonly type: 'due' }>,
): TransportStep {
  switch (timer) {
    case 'retry':
      if (state.phase === 'exhausted') return connect({ ...memoryOf(state), triesUsed: 0 });
      return state.phase === 'waiting' ? connect(memoryOf(state)) : same(state);
    case 'opening':
      return state.phase === 'opening' || state.phase === 'identifying'
        ? closeByTimeout(state, { nowMs, chance01 })
        : same(state);
    case 'ping':
      return state.phase === 'connected' ? ping(state) : same(state);
    case 'pong':
      return state.phase === 'connected' && state.awaitsPong ? closeByTimeout(state, { nowMs, chance01 }) : same(state);
  }
}

function closeByTimeout(state: TransportState, moment: Moment): TransportStep {
  const { state: after, commands } = onClosed(state, moment);
  return { state: after, commands: [{ type: 'close', socketId: state.socketId, code: CLOSED_BY_TIMEOUT }, ...commands] };
}
