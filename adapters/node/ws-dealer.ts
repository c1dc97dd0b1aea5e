import WebSocket from 'isomorphic-ws';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';

/** What every socket reports that its network broke. RFC 6455 §7.1.5. */
const ABNORMAL = 1006;

/** The dealer over a WebSocket of Node. A connection that fails before it opens reports `closed` too, and nothing else. */
export function createWsDealer(): DealerSocket {
  return {
    open(url, listener) {
      const socket = new WebSocket(url);
      let isOver = false;
      const end = (code: number) => {
        if (isOver) return;
        isOver = true;
        listener.closed(code);
      };
      socket.onopen = () => listener.opened();
      socket.onmessage = ({ data }) => {
        if (!isOver && typeof data === 'string') listener.received(data);
      };
      // Without a listener an error would end the process; `close` follows and is reported.
      socket.onerror = () => undefined;
      socket.onclose = ({ code }) => end(code || ABNORMAL);
      return {
        send(text) {
          if (socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close(code) {
          socket.close(code);
          queueMicrotask(() => end(code));
        },
      };
    },
  };
}
