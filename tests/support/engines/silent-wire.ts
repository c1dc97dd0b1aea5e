import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can die without a word, as behind a firewall that forgets idle connections. */
export interface SilentWire {
  readonly url: string;
  /** The connections that are open carry nothing any more, and stay open. New ones do. */
  silence(): void;
  /** Resolves when a client has sent this text so often, from now on. */
  sent(text: string, times: number): Promise<void>;
  close(): void;
}

export async function startWire(url: string): Promise<SilentWire> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const listeners = new Set<(text: string) => void>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(client).add(upstream);
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (silent.has(client)) return;
        if (from === client) for (const listener of listeners) listener(bytes.toString());
        to.write(bytes);
      });
      from.on('close', () => {
        if (!silent.has(client)) to.destroy();
      });
      from.on('error', () => undefined);
    };
    pass(client, upstream);
    pass(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${target.protocol}//127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    silence() {
      for (const socket of sockets) silent.add(socket);
    },
    sent: (text, times) =>
      new Promise((resolve) => {
        let left = times;
        const listener = (given: string) => {
          left -= given.toLowerCase().split(text).length - 1;
          if (left > 0) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
