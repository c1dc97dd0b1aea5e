import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a service that can go down and come back. */
export interface ThrottledLine {
  readonly origin: string;
  /** Breaks every connection and takes no new one. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function createThrottledLine(target: string): Promise<ThrottledLine> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), 'localhost');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (on: number) => {
    server.listen(on);
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : on;
  };
  const near = await listen(0);
  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    origin: `http://localhost:${near}`,
    cut,
    async mend() {
      await listen(near);
    },
    close: cut,
  };
}
