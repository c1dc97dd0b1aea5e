import type { Clock } from '#application/ports/clock.ts';
import type { DealerListener, DealerSocket } from '#application/ports/dealer-socket.ts';
import type { ConnectDealer } from './dealer-authentication.ts';
import { trustValue } from '#application/calls/trusted-values.ts';
import type { PushValue } from '#domain/transport/push.ts';
import { CLOSE_CODE } from '../../domain/constants/dealer.ts';
import type { DealerSession } from '../../application/kernel/dealer/dealer-hub.ts';

export interface InProcessDealer extends DealerSocket {
  /** Breaks every socket: without a close event, as a lost network does, or with this code. */
  breakAll(code?: number): void;
}

export interface InProcessDealerOptions {
  /** Clients receive the values that the service pushes, instead of texts to parse and check. */
  readonly sharesValues?: boolean;
}

/** The dealer as a function: the same messages as over the wire, each of them later, never at once, and in order. */
export function createInProcessDealer(
  service: { readonly connect: ConnectDealer },
  clock: Clock,
  { sharesValues = false }: InProcessDealerOptions = {},
): InProcessDealer {
  const open = new Set<(code: number) => void>();
  return {
    open(url, listener) {
      const wire = createWire(clock, listener);
      const end = (code: number) => {
        wire.end(code);
        open.delete(end);
      };
      open.add(end);
      const accessToken = new URL(url, 'ws://localhost').searchParams.get('access_token') ?? '';
      // Messages sent before the service closes are delivered before the close.
      const sendValue = (message: PushValue) => {
        trustPayloads(message);
        wire.deliver(message);
      };
      const values = sharesValues ? { sendValue } : {};
      const peer = { send: wire.deliver, ...values, close: (code: number) => void clock.after(0, () => end(code)) };
      service.connect({ accessToken, isLoopback: true }, peer).then(
        (session) => (session === null ? end(CLOSE_CODE.abnormal) : wire.attach(session)),
        () => end(CLOSE_CODE.abnormal),
      );
      return { send: wire.say, close: end };
    },
    breakAll(code = CLOSE_CODE.abnormal) {
      for (const end of [...open]) end(code);
    },
  };
}

function trustPayloads({ value }: PushValue): void {
  const { payloads } = value;
  if (Array.isArray(payloads)) for (const payload of payloads) trustValue(payload);
}

/** One socket: each end receives what the other sends a moment later, until it closes. */
function createWire(clock: Clock, listener: DealerListener) {
  let session: DealerSession | null = null;
  let isOpen = false;
  let isOver = false;
  const later = (run: () => void): void => {
    clock.after(0, () => {
      if (!isOver) run();
    });
  };
  return {
    attach(taken: DealerSession) {
      session = taken;
      if (isOver) taken.onClose();
    },
    deliver(message: string | PushValue) {
      later(() => {
        if (!isOpen) listener.opened();
        isOpen = true;
        listener.received(message);
      });
    },
    say: (text: string) => later(() => session?.onMessage(text)),
    end(code: number) {
      if (isOver) return;
      isOver = true;
      session?.onClose();
      clock.after(0, () => listener.closed(code));
    },
  };
}
