import type { Server } from 'node:http';
import type { Clock } from '#application/ports/clock.ts';
import { delay } from '#application/runtime/delay.ts';
import { DRAIN_SOCKETS_SHARE } from '../../domain/constants/instances/draining.ts';
import { SHUTDOWN_GRACE_MS } from '../../domain/constants/service.ts';

/** The open sockets. */
interface Sockets {
  /** Closes one after the other until the time is over. */
  drain(overMs: number): void;
  close(): void;
}

interface Drained {
  readonly service: { drain(): void };
  readonly dealer: Pick<Sockets, 'drain'>;
}

/** Goes on for a time, while the balancer turns to other instances and open pages move to them. */
export async function drain({ service, dealer }: Drained, drainMs: number, clock: Clock): Promise<void> {
  if (drainMs === 0) return;
  service.drain();
  dealer.drain(drainMs * DRAIN_SOCKETS_SHARE);
  await delay(clock, drainMs);
}

/** Lets open responses end for a moment, then ends them. Open sockets would hold the server for as long as pages are open. */
export async function closeServers(server: Server, dealer: Pick<Sockets, 'close'>): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  dealer.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref();
  await ended;
}

/** Ctrl-C, or a polite end by the system, once; a second one does not wait. */
export function endOnSignal(end: (signal: NodeJS.Signals) => Promise<void>): void {
  let isEnding = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end(signal).then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
