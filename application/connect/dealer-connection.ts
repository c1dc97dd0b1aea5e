import { CLOSED_ON_PURPOSE } from '#domain/constants/network/transport.ts';
import type { ConnectionUrls } from '#domain/transport/endpoints.ts';
import { countPush } from '#domain/transport/sequence-gaps.ts';
import type { Matcher } from '#domain/transport/topic-matcher.ts';
import type { Ms } from '#domain/core/units.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
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
import type { Api } from '../api/api-client.ts';
import { createResyncSignals, type ResyncSignal } from './resync-signals.ts';
import { postDealerTicket } from '../calls/account/session.ts';
import { createEndpointsProvider, type EndpointsProvider, resolveConnectionUrls } from './endpoint-resolver.ts';
import { errorFrom } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { createMachine, type Recordable } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { DealerConnection, DealerSocket } from '../ports/dealer-socket.ts';
import type { Logger } from '../ports/logger.ts';
import type { Cancellation } from '../ports/http.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import { createPushRouter } from './push-router.ts';
import { waitForTransport } from './wait-for-transport.ts';
import { createTimers } from '../runtime/timers.ts';
import { settleWithin } from '../runtime/delay.ts';
import type { ConnectionEvent, ServiceTime } from './connection-events.ts';

type Distribute<Union> = Union extends unknown ? Omit<Union, 'nowMs' | 'chance01'> : never;
type Timeless = Distribute<TransportEvent>;

/** Returns whether it carried out the request. */
type RequestListener = (payload: unknown) => boolean | Promise<boolean>;

/** The connection for pushes. Its creator owns it; others get a lease. Spec §4 "Transport". */
export interface Connection {
  state(): TransportState;
  /** The resolved endpoints; null before. */
  lines(): ConnectionUrls | null;
  connect(): void;
  /** Runs the before-disconnect hooks (30 s at most), then closes and resets. */
  disconnect(): Promise<void>;
  /** Closes at once. */
  forceDisconnect(): void;
  /**
   * Adds a hook that runs before the disconnect, which waits for it. Spec §4 "Disconnect emits before-disconnect events, waits,
   * resets".
   */
  beforeDisconnect(hook: () => void | Promise<void>): () => void;
  /** Resolves when the bit is set. Rejects after 30 s with DEALER_CONNECTION_ERROR, or with REQUEST_ABORTED. */
  waitForTransport(bit: number, cancellation?: Cancellation): Promise<void>;
  /** Resets the retry budget after a user action. */
  rearm(): void;
  onEvent(listener: (fact: ConnectionEvent) => void): () => void;
  /** Emits when pushes may be lost, and data shown from pushes has to be read again. */
  onResync(listener: (signal: ResyncSignal) => void): () => void;
  /** Pushes with a matching topic. Throws TRANSPORT_INVALID_LISTENER when an argument is missing. */
  onPush(matcher: Matcher, callback: (payload: unknown) => void): () => void;
  /** Requests with a matching topic; the reply is whether a listener carried it out. */
  onRequest(matcher: Matcher, callback: RequestListener): () => void;
  onError(listener: (error: PlayerError) => void): () => void;
  onState(listener: (state: TransportState) => void): () => void;
}

export interface ConnectionDeps extends Recordable {
  readonly api: Api;
  readonly dealer: DealerSocket;
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly logger: Logger;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  /** The provider of endpoints; the service itself by default. */
  readonly endpoints?: EndpointsProvider;
}

/** Runs the transport machine over endpoints, tickets, a dealer socket and page events. */
export function createConnection(deps: ConnectionDeps): Connection {
  const { api, clock, dealer, logger, origin, page, random } = deps;
  const endpoints = deps.endpoints ?? createEndpointsProvider(api);
  const events = createEventEmitter<ConnectionEvent>();
  const resync = createResyncSignals(deps);
  const errors = createEventEmitter<PlayerError>();
  const sockets = new Map<SocketId, DealerConnection>();
  const timers = createTimers<TransportTimer>(clock, (timer) => dispatch({ type: 'due', timer }));
  const disconnectHooks = new Set<() => void | Promise<void>>();
  const pushes = createPushRouter<unknown>();
  const requests = createPushRouter<boolean | Promise<boolean>>();
  let lines: ConnectionUrls | null = null;
  let pingedAtMs: Ms = 0;
  let leaving: Promise<void> | null = null;
  let stopListening: (() => void) | null = null;

  /** Null as well when the machine's clock went back in between. */
  const timeFrom = ({ timeMs }: { readonly timeMs?: Ms }): ServiceTime | null => {
    const roundTripMs = clock.nowMs() - pingedAtMs;
    return timeMs === undefined || roundTripMs < 0 ? null : { serviceMs: timeMs, roundTripMs };
  };

  const open = (socketId: SocketId, ticket: string) => {
    let last = 0;
    const handlePush = (push: Push) => {
      const counted = countPush(last, push);
      last = counted.last;
      dispatch({ type: 'received', socketId, push });
      if (push.type === 'pong') events.emit({ type: 'alive', time: timeFrom(push) });
      if (counted.isGap && machine.state().socketId === socketId) events.emit({ type: 'missed' });
    };
    const socket = dealer.open(`${lines?.dealerUrl ?? ''}?access_token=${encodeURIComponent(ticket)}`, {
      opened: () => dispatch({ type: 'opened', socketId }),
      received: (message) => {
        const push = parsePush(message);
        if (push) handlePush(push);
        else logger.log('warn', 'dealer: invalid push');
      },
      closed: () => {
        sockets.delete(socketId);
        dispatch({ type: 'closed', socketId });
      },
    });
    sockets.set(socketId, socket);
  };

  const resolve = (socketId: SocketId) =>
    resolveConnectionUrls(endpoints, origin).then(
      (found) => {
        lines = found;
        dispatch({ type: 'resolved', socketId });
      },
      (thrown: unknown) => dispatch({ type: 'unresolved', socketId, error: errorFrom(thrown) }),
    );

  const askTicket = (socketId: SocketId) =>
    api.send(postDealerTicket, {}).then(
      ({ ticket }) => dispatch({ type: 'ticketed', socketId, ticket }),
      (thrown: unknown) => dispatch({ type: 'ticket-refused', socketId, error: ticketError(errorFrom(thrown)) }),
    );

  const deliver = (push: Push) => {
    if (push.type === 'message') {
      events.emit({ type: 'pushed', uri: push.uri, payload: push.payload });
      pushes.dispatch(push.uri, push.payload);
    }
    if (push.type === 'request') void respond(push);
  };

  /** Spec §7 "replies of type reply with key and payload". */
  const respond = async ({ ident, key, payload }: Extract<Push, { type: 'request' }>) => {
    const { socketId } = machine.state();
    const carriedOut = await Promise.all(requests.dispatch(ident, payload).map(async (one) => one)).catch(
      (): readonly boolean[] => [],
    );
    const reply = { type: 'reply', key, payload: { success: carriedOut.includes(true) } };
    sockets.get(socketId)?.send(JSON.stringify(reply));
  };

  const run = (command: TransportCommand): void => {
    switch (command.type) {
      case 'resolve':
        return void resolve(command.socketId);
      case 'request-ticket':
        return void askTicket(command.socketId);
      case 'open':
        return open(command.socketId, command.ticket);
      case 'ping':
        pingedAtMs = clock.nowMs();
        return sockets.get(command.socketId)?.send(JSON.stringify({ type: 'ping' }));
      case 'close':
        return sockets.get(command.socketId)?.close(command.code);
      case 'schedule':
        return timers.schedule(command.timer, command.delayMs);
      case 'cancel':
        return timers.cancel(command.timer);
      case 'dropped':
        if (leaving) stayAway();
        return events.emit(command);
      case 'connected':
        return events.emit(command);
      case 'deliver':
        return deliver(command.push);
      case 'report':
        logger.log('warn', `transport: ${command.error.message}`, { code: command.error.code });
        return errors.emit(command.error);
    }
  };

  const machine = createMachine<TransportState, TransportEvent, TransportCommand>({
    recording: { name: 'transport', record: deps.record },
    initial: DISCONNECTED,
    step: stepTransport,
    run,
  });

  const dispatch = (event: Timeless) => machine.send({ ...event, nowMs: clock.nowMs(), chance01: random.fraction() });

  const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
    if (change === 'online' || change === 'visible' || change === 'woke') dispatch({ type: 'rearm' });
  };

  events.add(resync.handleEvent);
  const reset = () => {
    resync.reset();
    stopListening?.();
    stopListening = null;
    dispatch({ type: 'stop' });
    for (const socket of sockets.values()) socket.close(CLOSED_ON_PURPOSE);
    sockets.clear();
  };

  /** One that is leaving does not connect again: it would be closed, and act for the next session. */
  const stayAway = () => {
    if (machine.state().phase !== 'connected') dispatch({ type: 'stop' });
  };

  const leave = async () => {
    stayAway();
    await settleWithin(clock, Promise.allSettled([...disconnectHooks].map(async (hook) => hook())));
    reset();
  };

  const begin = () => {
    stopListening ??= page.onChange(onPage);
    dispatch({ type: 'start' });
  };

  return {
    state: machine.state,
    lines: () => lines,
    // Wait for a disconnect in progress; otherwise it would close the new connection.
    connect: () => (leaving ? void leaving.then(begin) : begin()),
    disconnect: () => (leaving ??= leave().finally(() => (leaving = null))),
    forceDisconnect: reset,
    beforeDisconnect(hook) {
      disconnectHooks.add(hook);
      return () => void disconnectHooks.delete(hook);
    },
    waitForTransport: (bit, cancellation) => waitForTransport(machine, clock, bit, cancellation),
    rearm: () => dispatch({ type: 'rearm' }),
    onEvent: events.add,
    onResync: resync.onResync,
    onPush: pushes.add,
    onRequest: requests.add,
    onError: errors.add,
    onState: machine.subscribe,
  };
}

/** An error of the transport's own request. Spec §8 "HTTP_REQUEST_FAILED". */
function ticketError(error: PlayerError): PlayerError {
  const isRequest = error.code === 'REQUEST_FAILED' || error.code === 'NETWORK_ERROR' || error.code === 'ECONNABORTED';
  return isRequest ? playerError('HTTP_REQUEST_FAILED', error.status) : error;
}
