import type { Clock } from '#application/ports/clock.ts';
import type { DealerConnection, DealerListener, DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Connect } from './connect.ts';
import { CLOSE_CODE } from './constants/dealer.ts';
import type { DealerSession } from './dealer-hub.ts';

/** What every socket reports that its network broke. RFC 6455 §7.1.5. */
const ABNORMAL = 1006;

/**
 * The dealer as a function: the same texts as over the wire, each of them later, never at once, in order.
 * `breakAll` tears every socket without a word, as a lost network does.
 */
export function createInProcessDealer(service: { readonly connect: Connect }, clock: Clock): DealerSocket & { breakAll(): void } {
  const open = new Set<(code: number) => void>();
  return {
    open(url, listener) {
      const wire = createWire(clock, listener);
      const tear = (code: number) => {
        wire.end(code);
        open.delete(tear);
      };
      open.add(tear);
      const accessToken = new URL(url, 'ws://localhost').searchParams.get('access_token') ?? '';
      const peer = { send: (text: string) => wire.deliver(text), close: (code: number) => tear(code) };
      const entered = service.connect({ accessToken, isLoopback: true }, peer).catch(() => null);
      entered.then(
        (session) => (session === null ? tear(CLOSE_CODE.unauthorised) : wire.attach(session)),
        () => tear(ABNORMAL),
      );
      return { send: (text) => wire.say(text), close: (code) => tear(code) };
    },
    breakAll() {
      for (const tear of [...open]) tear(ABNORMAL);
    },
  };
}

interface Wire extends Pick<DealerConnection, 'send'> {
  attach(session: DealerSession): void;
  deliver(text: string): void;
  say(text: string): void;
  end(code: number): void;
}

function createWire(clock: Clock, listener: DealerListener): Wire {
  let session: DealerSession | null = null;
  let isOver = false;
  let isOpen = false;
  const later = (run: () => void) => clock.after(0, run);
  const opened = () => {
    if (isOpen) return;
    isOpen = true;
    listener.opened();
  };
  const wire: Wire = {
    attach(taken) {
      session = taken;
      if (isOver) taken.closed();
    },
    deliver(text) {
      later(() => {
        if (isOver) return;
        opened();
        listener.received(text);
      });
    },
    say(text) {
      later(() => {
        if (!isOver) session?.received(text);
      });
    },
    send: (text) => wire.say(text),
    end(code) {
      if (isOver) return;
      isOver = true;
      session?.closed();
      later(() => listener.closed(code));
    },
  };
  return wire;
}
