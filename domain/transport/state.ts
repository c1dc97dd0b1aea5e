import { AUTHENTICATED_BIT, CONNECTED_BIT } from '../constants/network/transport.ts';
import type { PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import type { Push } from './push.ts';

/** Counts sockets; events of an older socket are dropped. */
export type SocketId = number;

/** The state that survives drops. */
export interface TransportMemory {
  readonly socketId: SocketId;
  readonly triesUsed: number;
  /** Whether this transport was ever connected: a failure is then a failed reconnection. */
  readonly wasConnected: boolean;
  /** The time of the last lost connection; a failed try is not a drop. */
  readonly lastDropMs: Ms | null;
  /** Whether that drop soon followed the previous one: the waits are longer then. */
  readonly isQuickDrop: boolean;
  /** Whether the endpoints are resolved; resolved again after a socket that could not open. */
  readonly isResolved: boolean;
}

/**
 * `resolving`: requests the endpoints. `ticketing`: requests the ticket. `opening`: opens the socket. `identifying`: the socket is
 * open;
 * the connection id is missing. `waiting`: a backoff before the next try. `exhausted`: the retry budget is empty until something
 * re-arms it; never final.
 */
export type TransportState = TransportMemory &
  (
    | { readonly phase: 'disconnected' | 'resolving' | 'ticketing' | 'opening' | 'identifying' | 'waiting' | 'exhausted' }
    | {
        readonly phase: 'connected';
        readonly connectionId: string;
        readonly sinceMs: Ms;
        readonly lastReceivedMs: Ms;
        readonly awaitsPong: boolean;
      }
  );

export type TransportTimer = 'retry' | 'opening' | 'ping' | 'pong';

/** Every event carries its time; `chance01` (0 to 1) randomises a wait. */
export type TransportEvent = { readonly nowMs: Ms; readonly chance01: number } & (
  | { readonly type: 'start' | 'stop' }
  /** The page is online, visible or awake again, or the listener needs the connection: refill the budget. */
  | { readonly type: 'rearm' }
  | { readonly type: 'resolved'; readonly socketId: SocketId }
  | { readonly type: 'unresolved'; readonly socketId: SocketId; readonly error: PlayerError }
  | { readonly type: 'ticketed'; readonly socketId: SocketId; readonly ticket: string }
  | { readonly type: 'ticket-refused'; readonly socketId: SocketId; readonly error: PlayerError }
  | { readonly type: 'opened' | 'closed'; readonly socketId: SocketId }
  | { readonly type: 'received'; readonly socketId: SocketId; readonly push: Push }
  | { readonly type: 'due'; readonly timer: TransportTimer }
);

export type TransportCommand =
  | { readonly type: 'resolve' | 'request-ticket'; readonly socketId: SocketId }
  | { readonly type: 'open'; readonly socketId: SocketId; readonly ticket: string }
  | { readonly type: 'ping'; readonly socketId: SocketId }
  | { readonly type: 'close'; readonly socketId: SocketId; readonly code: number }
  | { readonly type: 'schedule'; readonly timer: TransportTimer; readonly delayMs: Ms }
  | { readonly type: 'cancel'; readonly timer: TransportTimer }
  | { readonly type: 'connected'; readonly connectionId: string; readonly isAgain: boolean }
  | { readonly type: 'dropped' }
  | { readonly type: 'deliver'; readonly push: Push }
  | { readonly type: 'report'; readonly error: PlayerError };

export interface TransportStep {
  readonly state: TransportState;
  readonly commands: readonly TransportCommand[];
}

export const DISCONNECTED: TransportState = {
  phase: 'disconnected',
  socketId: 0,
  triesUsed: 0,
  wasConnected: false,
  lastDropMs: null,
  isQuickDrop: false,
  isResolved: false,
};

/** 0, 1 (the socket is open) or 5 (the connection id is known). Spec §4 "Transport state bits". */
export function transportBits({ phase }: TransportState): number {
  if (phase === 'connected') return CONNECTED_BIT + AUTHENTICATED_BIT;
  return phase === 'identifying' ? CONNECTED_BIT : 0;
}
