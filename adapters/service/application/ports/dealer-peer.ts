import type { PushValue } from '#domain/transport/push.ts';

/** One open dealer socket, seen from the service. Adapters: dealer-server (ws), in-process-dealer. */
export interface DealerPeer {
  send(text: string): void;
  /** Sends the value itself to a client in this process, instead of the text. */
  sendValue?(message: PushValue): void;
  close(code: number): void;
}
