import { AUTHENTICATED_BIT, CONNECTED_BIT } from '../constants/network/transport.ts';
import type { PlayerError } from '../errors/player-error.ts';
import type { Ms } from '../core/units.ts';
import type { Push } from './push.ts';

/** Counts sockets; what an older socket has to say is dropped. */
export type SocketId = number;

/** What is remembered through drops. */
export interface TransportMemory {
  readonly socketId: SocketId;
  readonly triesUsed: number;
  /** Whether this transport was connected once: then a failure is a failed reconnection. */
  readonly wasConnected: boolean;
  /** When a connection was lost last; a try that failed is no drop. */
  readonly lastDropMs: Ms | null;
  /** Whether that drop came soon after the one before it: the waits are longer then. */
  readonly isQuickDrop: boolean;
  /** Whether it is known where the service's endpoints are; asked anew after a socket that could not be opened. */
  readonly isResolved: boolean;
}

/**
 * `resolving`: the endpoints are asked for. `ticketing`: the ticket is. `opening`: the socket does not speak yet. `identifying`: it is open, the
 * connection id has not come. `waiting`: a backoff before the next try. `exhausted`: the budget is used up, and is
 * filled again by whatever re-arms it; never final.
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

/** Every event says when it happened; `chance01` (0 up to 1) is what a wait is stretched by. */
export type TransportEvent = { readonly nowMs: Ms; readonly chance01: number } & (
  | { readonly type: 'start' | 'stop' }
  /** The page is online, visible or awake again, or a listener wants something: the budget is filled. */
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

/** 0, 1 (the socket is open) or 5 (the service has said who we are to it). Spec §4 "Transport state bits". */
export function transportBits({ phase }: TransportState): number {
  if (phase === 'connected') return CONNECTED_BIT + AUTHENTICATED_BIT;
  return phase === 'identifying' ? CONNECTED_BIT : 0;
}
