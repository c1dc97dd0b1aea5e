import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';

/** The fault of a push: the delay of each delivered copy, in milliseconds. Empty: it is lost. */
export type PushFault = readonly number[];

export interface FaultyDealer extends DealerSocket {
  /** Decides the fault of every push from now on; `[0]` is no fault. */
  fault(of: (text: string) => PushFault): void;
  /**
   * While half open, neither end receives what the other sends, though no socket breaks. A break that happens meanwhile is
   * noticed at its end, and so is a connection that opens.
   */
  halfOpen(isHalfOpen: boolean): void;
  /** A push the service never sent. */
  push(uri: string, payload: unknown): void;
}

/** A dealer whose pushes may be lost, duplicated or reordered; the socket itself stays sound. */
export function createFaultyDealer(dealer: DealerSocket, clock: Clock): FaultyDealer {
  let receive: (text: string) => void = () => {};
  let faultOf: (text: string) => PushFault = () => [0];
  let isHalfOpen = false;
  let unnoticed: (() => void)[] = [];
  return {
    halfOpen(is) {
      isHalfOpen = is;
      if (is) return;
      const breaks = unnoticed;
      unnoticed = [];
      for (const notice of breaks) notice();
    },
    fault: (of) => void (faultOf = of),
    push: (uri, payload) => receive(JSON.stringify({ type: 'message', uri, payloads: [payload] })),
    open(url, listener) {
      let isOver = false;
      const received = (text: string) => {
        if (!isOver) listener.received(text);
      };
      receive = received;
      const isLate = isHalfOpen;
      const socket = dealer.open(url, {
        ...listener,
        received(text) {
          if (isHalfOpen && isLate) unnoticed.push(() => received(text));
          if (isHalfOpen) return;
          const delays = isPush(text) ? faultOf(text) : [0];
          for (const delayMs of delays) {
            if (delayMs === 0) received(text);
            else clock.after(delayMs, () => received(text));
          }
        },
        closed(code) {
          if (isHalfOpen) return void unnoticed.push(() => listener.closed(code));
          isOver = true;
          listener.closed(code);
        },
      });
      return { ...socket, send: (text) => (isHalfOpen ? undefined : socket.send(text)) };
    },
  };
}

/** The first message of a connection and the pongs have no faults. */
function isPush(text: string): boolean {
  return text.includes('"payloads"');
}
