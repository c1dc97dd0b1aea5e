import { once } from 'node:events';
import { Agent, createServer, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createProxyServer, type ServerOptions } from 'http-proxy-3';
import { createSystemClock } from '#adapters/node/system-clock.ts';

/** A balancer as operators run one. It repeats no request. */
export interface Balancer {
  readonly origin: string;
  close(): Promise<void>;
}

/** How often each machine is asked whether it is ready, and how long it may take, in milliseconds. */
const LOOK_MS = 500;
const LOOK_WAIT_MS = 2_500;
/** How long a machine may take to begin a response, in milliseconds. */
const RESPONSE_WAIT_MS = 10_000;

/**
 * Starts one over the machines that say they are ready: in turn, or, as a cookie binds a browser, always to the machine of
 * index `bound` while that is ready.
 */
export async function startBalancer(machines: readonly string[], { bound }: { readonly bound?: number } = {}): Promise<Balancer> {
  const clock = createSystemClock();
  const agent = new Agent({ keepAlive: true });
  const options: ServerOptions = { agent, xfwd: true, proxyTimeout: RESPONSE_WAIT_MS };
  const proxy = createProxyServer(options);
  // A client's socket may break while it is refused.
  proxy.on('error', () => undefined);
  const notReady = new Set<string>();
  let isClosed = false;
  let turn = 0;

  const look = async (machine: string): Promise<void> => {
    const isReady = await fetch(`${machine}/readyz`, { signal: AbortSignal.timeout(LOOK_WAIT_MS) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) notReady.delete(machine);
    else notReady.add(machine);
    if (!isClosed) clock.after(LOOK_MS, () => void look(machine));
  };
  /** The next one; where none is ready, any: the balancer may be wrong about all of them. */
  const next = (): string => {
    const ready = machines.filter((machine) => !notReady.has(machine));
    const own = bound === undefined ? undefined : machines[bound];
    if (own !== undefined && ready.includes(own)) return own;
    const some = ready.length > 0 ? ready : machines;
    return some[(turn += 1) % some.length] ?? '';
  };

  const server = createServer((request, response) => {
    const target = next();
    proxy.web(request, response, { target }, (_, __, outgoing) => {
      notReady.add(target);
      if (outgoing instanceof ServerResponse && !outgoing.headersSent) outgoing.writeHead(502).end();
      else outgoing.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const target = next();
    socket.on('error', () => socket.destroy());
    proxy.ws(request, socket, head, { target, agent: undefined }, () => {
      notReady.add(target);
      socket.destroy();
    });
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all(machines.map(look));
  return {
    origin: `http://localhost:${String((server.address() as AddressInfo).port)}`,
    async close() {
      isClosed = true;
      agent.destroy();
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
