import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network: how long a request travels there and back, and how much comes down in a second. */
export interface Network {
  readonly name: string;
  readonly roundTripMs: number;
  /** Bits; Infinity for as fast as it goes. */
  readonly downBps: number;
}

export const LOOPBACK: Network = { name: 'loopback', roundTripMs: 0, downBps: Infinity };
export const HOME: Network = { name: '40 ms, 5 Mbit/s', roundTripMs: 40, downBps: 5e6 };
export const PHONE: Network = { name: '150 ms, 1.6 Mbit/s', roundTripMs: 150, downBps: 1.6e6 };

/** What went over the line until a moment. */
interface Traffic {
  readonly requests: number;
  readonly bytes: number;
}

/** A TCP line between browser and service that behaves like a network. All that talk over it share it, and are treated alike. */
export interface ThrottledConnection {
  readonly port: number;
  use(network: Network): void;
  /** Counts from here. */
  reset(): void;
  /** Since the reset, up to a moment of the wall clock. */
  until(epochMs: number): Traffic;
  close(): Promise<void>;
}

/** What may wait in the line for one connection: about what a receive window of a home network lets through. */
const WINDOW_BYTES = 65_536;

/** One turn of a connection: a packet. */
const TURN_BYTES = 1_460;

const REQUEST = /^(GET|POST|PUT|DELETE|HEAD|PATCH|OPTIONS) /;

interface Lane {
  readonly down: Socket;
  readonly up: Socket;
  waiting: Buffer[];
  waitingBytes: number;
}

/** The line to a port on this machine. */
export async function createThrottledConnection(targetPort: number): Promise<ThrottledConnection> {
  let network = LOOPBACK;
  let log: { readonly atMs: number; readonly requests: number; readonly bytes: number }[] = [];
  const lanes = new Set<Lane>();
  let isTicking = false;
  let budgetBytes = 0;
  let lastMs = 0;

  const note = (requests: number, bytes: number) => void log.push({ atMs: Date.now(), requests, bytes });

  function deliver(lane: Lane, chunk: Buffer): void {
    note(0, chunk.length);
    lane.down.write(chunk);
  }

  /** One packet of the lane, if it has one. */
  function turn(lane: Lane): number {
    const [first] = lane.waiting;
    if (first === undefined) return 0;
    const packet = first.subarray(0, TURN_BYTES);
    if (packet.length === first.length) lane.waiting.shift();
    else lane.waiting[0] = first.subarray(TURN_BYTES);
    lane.waitingBytes -= packet.length;
    deliver(lane, packet);
    if (lane.waitingBytes < WINDOW_BYTES && lane.up.isPaused()) lane.up.resume();
    if (lane.waiting.length === 0 && lane.up.readableEnded) lane.down.end();
    return packet.length;
  }

  const isBusy = () => [...lanes].some(({ waiting }) => waiting.length > 0);

  /** Hands out what the time since the last tick allows, a packet a connection in turn. */
  function tick(): void {
    const nowMs = performance.now();
    budgetBytes = Math.min(budgetBytes + ((nowMs - lastMs) * network.downBps) / 8_000, WINDOW_BYTES);
    lastMs = nowMs;
    while (budgetBytes > 0 && isBusy()) for (const lane of lanes) budgetBytes -= turn(lane);
    isTicking = isBusy();
    if (isTicking) setTimeout(tick, 1);
  }

  function wake(): void {
    if (isTicking) return;
    isTicking = true;
    lastMs = performance.now();
    budgetBytes = 0;
    setTimeout(tick, 1);
  }

  function receive(lane: Lane, chunk: Buffer): void {
    if (network.downBps === Infinity && lane.waiting.length === 0) return deliver(lane, chunk);
    lane.waiting.push(chunk);
    lane.waitingBytes += chunk.length;
    if (lane.waitingBytes >= WINDOW_BYTES) lane.up.pause();
    wake();
  }

  function request(lane: Lane, chunk: Buffer): void {
    if (REQUEST.test(chunk.toString('latin1', 0, 8))) note(1, 0);
    if (network.roundTripMs === 0) lane.up.write(chunk);
    else setTimeout(() => lane.up.write(chunk), network.roundTripMs);
  }

  const server = createServer({ noDelay: true }, (down) => {
    const up = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    const lane: Lane = { down, up, waiting: [], waitingBytes: 0 };
    const end = () => {
      lanes.delete(lane);
      down.destroy();
      up.destroy();
    };
    lanes.add(lane);
    down.on('data', (chunk: Buffer) => request(lane, chunk));
    up.on('data', (chunk: Buffer) => receive(lane, chunk));
    up.on('end', () => lane.waiting.length === 0 && down.end());
    for (const socket of [down, up]) socket.on('error', end).on('close', () => (socket === down ? end() : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    use: (next) => void (network = next),
    reset: () => void (log = []),
    until(epochMs) {
      const before = log.filter(({ atMs }) => atMs <= epochMs);
      const sum = (key: 'requests' | 'bytes') => before.reduce((total, entry) => total + entry[key], 0);
      return { requests: sum('requests'), bytes: sum('bytes') };
    },
    async close() {
      for (const { down, up } of lanes) [down, up].forEach((socket) => socket.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
