/** One open dealer socket, seen from the service. Adapters: dealer-server (ws), in-process-dealer. */
export interface DealerPeer {
  send(text: string): void;
  close(code: number): void;
}
