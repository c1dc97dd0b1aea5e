import { CLOSED_ON_PURPOSE } from '#domain/constants/transport.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { stepTransport } from '#domain/transport/machine.ts';
import { parsePush, type Push } from '#domain/transport/push.ts';
import {
  DISCONNECTED,
  type SocketId,
  type TransportCommand,
  type TransportEvent,
  type TransportState,
  type TransportTimer,
} from '#domain/transport/state.ts';
import type { Api } from './api.ts';
import { postDealerTicket } from './calls/session.ts';
import { errorFrom } from './failure.ts';
import { createListeners } from './listeners.ts';
import { createMachine } from './machine.ts';
import type { Clock } from './ports/clock.ts';
import type { DealerConnection, DealerSocket } from './ports/dealer-socket.ts';
import type { Logger } from './ports/logger.ts';
import type { Page } from './ports/page.ts';
import type { Random } from './ports/random.ts';
import { createTimers } from './timers.ts';

type Distribute<Union> = Union extends unknown ? Omit<Union, 'nowMs' | 'chance01'> : never;
type Timeless = Distribute<TransportEvent>;

export type ConnectionFact =
  | { readonly type: 'connected'; readonly connectionId: string; readonly isAgain: boolean }
  | { readonly type: 'dropped' }
  | { readonly type: 'pushed'; readonly uri: string; readonly payload: unknown };

/** The line to the service through which it pushes. Spec §4 "Transport". */
export interface Connection {
  state(): TransportState;
  start(): void;
  stop(): void;
  /** A listener wants something: a used-up budget is filled again. */
  rearm(): void;
  onFact(listener: (fact: ConnectionFact) => void): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  onState(listener: (state: TransportState) => void): () => void;
}

export interface ConnectionParts {
  readonly api: Api;
  readonly dealer: DealerSocket;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly logger: Logger;
  /** `ws://localhost:4070/dealer`. */
  readonly dealerUrl: string;
}

/** `http://host` → `ws://host/dealer`, `https` likewise. */
export function dealerUrlOf(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/dealer`;
}

/** The transport machine over a dealer socket, tickets and the page's comings and goings. */
export function createConnection(parts: ConnectionParts): Connection {
  const { api, clock, dealer, dealerUrl, logger, page, random } = parts;
  const facts = createListeners<ConnectionFact>();
  const errors = createListeners<PlayerError>();
  const sockets = new Map<SocketId, DealerConnection>();
  const timers = createTimers<TransportTimer>(clock, (timer) => tell({ type: 'due', timer }));
  let stopListening: (() => void) | null = null;

  const open = (socketId: SocketId, ticket: string) => {
    const socket = dealer.open(`${dealerUrl}?access_token=${encodeURIComponent(ticket)}`, {
      opened: () => tell({ type: 'opened', socketId }),
      received: (text) => {
        const push = parsePush(text);
        if (push) tell({ type: 'received', socketId, push });
        else logger.log('warn', 'dealer: a push nobody understands');
      },
      closed: () => {
        sockets.delete(socketId);
        tell({ type: 'closed', socketId });
      },
    });
    sockets.set(socketId, socket);
  };

  const askTicket = (socketId: SocketId) =>
    api.send(postDealerTicket, {}).then(
      ({ ticket }) => tell({ type: 'ticketed', socketId, ticket }),
      (thrown: unknown) => tell({ type: 'ticket-refused', socketId, error: errorFrom(thrown) }),
    );

  const deliver = (push: Push) => {
    if (push.type === 'message') facts.emit({ type: 'pushed', uri: push.uri, payload: push.payload });
    // Requests are commands of other clients to this device; everything we do comes through our own service as messages.
    if (push.type === 'request') send({ type: 'reply', key: push.key, payload: { success: false } });
  };

  const send = (message: unknown) => {
    const socket = sockets.get(machine.state().socketId);
    socket?.send(JSON.stringify(message));
  };

  const run = (command: TransportCommand): void => {
    switch (command.type) {
      case 'ask-ticket':
        return void askTicket(command.socketId);
      case 'open':
        return open(command.socketId, command.ticket);
      case 'ping':
        return sockets.get(command.socketId)?.send(JSON.stringify({ type: 'ping' }));
      case 'close':
        return sockets.get(command.socketId)?.close(command.code);
      case 'schedule':
        return timers.schedule(command.timer, command.delayMs);
      case 'cancel':
        return timers.cancel(command.timer);
      case 'connected':
      case 'dropped':
        return facts.emit(command);
      case 'deliver':
        return deliver(command.push);
      case 'report':
        logger.log('warn', `transport: ${command.error.message}`, { code: command.error.code });
        return errors.emit(command.error);
    }
  };

  const machine = createMachine<TransportState, TransportEvent, TransportCommand>({
    initial: DISCONNECTED,
    step: stepTransport,
    run,
  });

  const tell = (event: Timeless) => machine.send({ ...event, nowMs: clock.nowMs(), chance01: random.fraction() });

  const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
    if (change === 'online' || change === 'visible' || change === 'woke') tell({ type: 'rearm' });
  };

  return {
    state: machine.state,
    start() {
      stopListening ??= page.onChange(onPage);
      tell({ type: 'start' });
    },
    stop() {
      stopListening?.();
      stopListening = null;
      tell({ type: 'stop' });
      for (const socket of sockets.values()) socket.close(CLOSED_ON_PURPOSE);
      sockets.clear();
    },
    rearm: () => tell({ type: 'rearm' }),
    onFact: facts.add,
    onError: errors.add,
    onState: machine.subscribe,
  };
}
