import type { PushValue } from '#domain/transport/push.ts';

export interface DealerListener {
  opened(): void;
  /** A text; where client and service share a process, it may be the value itself. */
  received(message: string | PushValue): void;
  /** Called once, even when the socket never opened. */
  closed(code: number): void;
}

export interface DealerConnection {
  send(text: string): void;
  close(code: number): void;
}

/**
 * The socket the service pushes through.
 * Adapters: browser/network/websocket-dealer, node/ws-dealer, service/adapters/dealer/in-process-dealer.
 */
export interface DealerSocket {
  open(url: string, listener: DealerListener): DealerConnection;
}
