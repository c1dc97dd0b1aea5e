import type { Clock } from '#application/ports/clock.ts';
import type { DealerConnection, DealerListener, DealerSocket } from '#application/ports/dealer-socket.ts';
import { CONNECTION_TOPIC } from '#domain/connect/push-topics.ts';
import { type PushValue, textOfPush } from '#domain/transport/push.ts';

/** The fault of a push: the delay of each delivered copy, in milliseconds. Empty: it is lost. */
export type PushFault = readonly number[];

/** What a half-open connection loses: what the page should receive, what it sends, or both. */
export type HalfOpen = 'none' | 'received' | 'sent' | 'both';

export interface FaultyDealer extends DealerSocket {
  /** Decides the fault of every push from now on; `[0]` is no fault, and null removes all faults. */
  fault(of: ((text: string) => PushFault) | null): void;
  /**
   * While half open, neither end receives what the other sends, though no socket breaks. A break that happens meanwhile is
   * noticed at its end, and so is a connection that opens.
   */
  halfOpen(isHalfOpen: boolean | HalfOpen): void;
  /** Sockets that the page opens from now on close with this code before they open; null: no longer. */
  refuse(code: number | null): void;
  /** Closes the page's sockets at both ends. */
  closeAll(code: number): void;
  /** The first messages of connections do not arrive: the page does not learn its connection id. */
  hideGreetings(isHidden: boolean): void;
  /** The first message of the newest socket while it is open; null without one. */
  greeting(): string | null;
  /** A push the service never sent. */
  push(uri: string, payload: unknown): void;
  /** A text the service never sent. */
  receive(text: string): void;
}

const NO_FAULT: PushFault = [0];

const CLOSED: DealerConnection = { send: () => undefined, close: () => undefined };

/** A dealer whose pushes may be lost, duplicated or reordered, and whose sockets may break, refuse to open, or stay half open. */
export function createFaultyDealer(dealer: DealerSocket, clock: Clock): FaultyDealer {
  let newest: { readonly received: (message: string | PushValue) => void; greeting: string | null } | null = null;
  let faultOf: ((text: string) => PushFault) | null = null;
  let lost: HalfOpen = 'none';
  let refusal: number | null = null;
  let areGreetingsHidden = false;
  let unnoticed: (() => void)[] = [];
  const open = new Set<DealerConnection>();
  const losesReceived = () => lost === 'received' || lost === 'both';
  const losesSent = () => lost === 'sent' || lost === 'both';

  const connect = (url: string, listener: DealerListener): DealerConnection => {
    let isOver = false;
    const received = (message: string | PushValue) => {
      if (!isOver) listener.received(message);
    };
    const own = (newest = { received, greeting: null as string | null });
    const isLate = losesReceived();
    const socket = dealer.open(url, {
      ...listener,
      received(message) {
        if (isGreeting(message)) {
          own.greeting = textOfPush(message);
          if (areGreetingsHidden) return;
        }
        if (losesReceived() && isLate) unnoticed.push(() => received(message));
        if (losesReceived()) return;
        const delays = faultOf !== null && isPush(message) ? faultOf(textOfPush(message)) : NO_FAULT;
        for (const delayMs of delays) {
          if (delayMs === 0) received(message);
          else clock.after(delayMs, () => received(message));
        }
      },
      closed(code) {
        open.delete(socket);
        if (newest === own) newest = null;
        if (losesReceived()) return void unnoticed.push(() => listener.closed(code));
        isOver = true;
        listener.closed(code);
      },
    });
    open.add(socket);
    return { ...socket, send: (text) => (losesSent() ? undefined : socket.send(text)) };
  };

  return {
    halfOpen(is) {
      lost = typeof is === 'string' ? is : is ? 'both' : 'none';
      if (losesReceived()) return;
      const breaks = unnoticed;
      unnoticed = [];
      for (const notice of breaks) notice();
    },
    fault: (of) => void (faultOf = of),
    refuse: (code) => void (refusal = code),
    closeAll(code) {
      for (const socket of [...open]) socket.close(code);
    },
    hideGreetings: (isHidden) => void (areGreetingsHidden = isHidden),
    greeting: () => newest?.greeting ?? null,
    push: (uri, payload) => newest?.received(JSON.stringify({ type: 'message', uri, payloads: [payload] })),
    receive: (text) => newest?.received(text),
    open(url, listener) {
      if (refusal === null) return connect(url, listener);
      const code = refusal;
      clock.after(0, () => listener.closed(code));
      return CLOSED;
    },
  };
}

/** The first message of a connection and the pongs have no faults. */
function isPush(message: string | PushValue): boolean {
  return typeof message === 'string' ? message.includes('"payloads"') : message.value['payloads'] !== undefined;
}

/** The first message of a connection: its id. The service sends it as a text. */
function isGreeting(message: string | PushValue): boolean {
  if (typeof message !== 'string' || isPush(message) || !message.includes('/connections/')) return false;
  const { uri } = JSON.parse(message) as { readonly uri?: string };
  return uri !== undefined && CONNECTION_TOPIC.test(uri);
}
