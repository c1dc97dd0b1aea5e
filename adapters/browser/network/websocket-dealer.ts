import type { DealerConnection, DealerListener, DealerSocket } from '#application/ports/dealer-socket.ts';
import { SOCKET_CODE_ABNORMAL } from '#domain/constants/page/page.ts';

/** Forwards the events of a socket: `closed` once, and nothing after it. */
function createOnceClosedListener(listener: DealerListener) {
  let isClosed = false;
  return {
    opened: () => {
      if (!isClosed) listener.opened();
    },
    received: (text: string) => {
      if (!isClosed) listener.received(text);
    },
    closed(code: number) {
      if (isClosed) return;
      isClosed = true;
      listener.closed(code);
    },
  };
}

const CLOSED_CONNECTION: DealerConnection = { send: () => undefined, close: () => undefined };

/**
 * The dealer over the browser's WebSocket. Our own close is reported at once: a half-open socket's close event may take
 * minutes.
 */
export function createWebSocketDealer(Socket: typeof WebSocket = globalThis.WebSocket): DealerSocket {
  return {
    open(url, listener) {
      const onceClosed = createOnceClosedListener(listener);
      let socket: WebSocket;
      try {
        socket = new Socket(url);
      } catch {
        queueMicrotask(() => onceClosed.closed(SOCKET_CODE_ABNORMAL));
        return CLOSED_CONNECTION;
      }
      socket.addEventListener('open', () => onceClosed.opened());
      socket.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') onceClosed.received(data);
      });
      socket.addEventListener('close', ({ code }) => onceClosed.closed(code));
      return {
        send: (text) => {
          if (socket.readyState === Socket.OPEN) socket.send(text);
        },
        close(code) {
          socket.close(code);
          queueMicrotask(() => onceClosed.closed(code));
        },
      };
    },
  };
}
