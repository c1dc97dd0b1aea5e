import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { Ms } from '#domain/core/units.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { EMBED_ASSETS } from './embed/embed-assets.ts';
import { SAMPLE_FEEDS } from './forms/sample-feeds.ts';
import { createMemoryService, type MemoryService, type MemoryServiceOptions } from './memory-service.ts';

/** The way of one browser to the service; cookies stay with it. */
export interface ServiceLine {
  readonly http: Http;
  readonly dealer: DealerSocket;
  /** Breaks its sockets. */
  breakAll(): void;
  /** Another page of the browser: the same cookies, sockets of its own. */
  split(): ServiceLine;
}

/** The machine of the service: it crashes and restarts, and keeps what was stored. */
export interface ServiceHost {
  service(): MemoryService;
  isUp(): boolean;
  createLine(remoteAddress?: string): ServiceLine;
  stop(): void;
  start(): Promise<void>;
  /** Runs at the next write, once it is stored and before its writer learns it. Returns the function that cancels. */
  onceWritten(run: () => void): () => void;
  /** Each write takes this much longer. */
  setWriteDelayMs(delayMs: Ms): void;
  /** The disk is full: no write succeeds. */
  setFull(isFull: boolean): void;
  close(): Promise<void>;
}

/** What goes wrong with the disk; the machine keeps it over restarts of the service. */
interface DiskState {
  writeDelayMs: Ms;
  isFull: boolean;
  readonly onWritten: Set<() => void>;
}

export async function createServiceHost(options: MemoryServiceOptions): Promise<ServiceHost> {
  const { clock } = options;
  const store: Store = createMemoryStore({ trustsWriters: true });
  const lines = new Set<{ breakAll(): void }>();
  const state: DiskState = { writeDelayMs: 0, isFull: false, onWritten: new Set() };
  const inFlight = new Set<(reason: Failure) => void>();
  let disk = createDisk(store, state, clock);
  let service = await createMemoryService({ assets: EMBED_ASSETS, feeds: SAMPLE_FEEDS, ...options, store: disk });
  let isUp = true;
  return {
    service: () => service,
    isUp: () => isUp,
    createLine(remoteAddress = '127.0.0.1') {
      const inProcess = createInProcessHttp(
        { handle: (request) => service.handle(request) },
        { remoteAddress, sharesBytes: true },
      );
      const http: Http = {
        send: (request) =>
          new Promise((resolve, reject) => {
            if (!isUp) return reject(networkError());
            inFlight.add(reject);
            const end = () => void inFlight.delete(reject);
            void inProcess.send(request).then(resolve, reject).then(end);
          }),
      };
      const split = (): ServiceLine => {
        const toService = createInProcessDealer({ connect: (...given) => service.connect(...given) }, clock, {
          sharesValues: true,
        });
        lines.add(toService);
        return {
          ...{ breakAll: toService.breakAll, http, split },
          dealer: {
            open(url, listener) {
              if (isUp) return toService.open(url, listener);
              clock.after(0, () => listener.closed(1006));
              return { send: () => {}, close: () => {} };
            },
          },
        };
      };
      return split();
    },
    stop() {
      isUp = false;
      disk.unplug();
      for (const line of lines) line.breakAll();
      for (const reject of inFlight) reject(networkError());
      inFlight.clear();
    },
    async start() {
      disk = createDisk(store, state, clock);
      service = await createMemoryService({
        assets: EMBED_ASSETS,
        feeds: SAMPLE_FEEDS,
        ...options,
        store: disk,
        hasLibrary: true,
      });
      isUp = true;
    },
    onceWritten(run) {
      const once = () => {
        state.onWritten.delete(once);
        run();
      };
      state.onWritten.add(once);
      return () => void state.onWritten.delete(once);
    },
    setWriteDelayMs: (delayMs) => void (state.writeDelayMs = delayMs),
    setFull: (isFull) => void (state.isFull = isFull),
    close: () => service.close(),
  };
}

const networkError = () => new Failure(playerError('NETWORK_ERROR'));

/** The store of a service; once unplugged, no write of a dead process reaches it. */
function createDisk(store: Store, state: DiskState, clock: Clock): Store & { unplug(): void } {
  let isPlugged = true;
  return {
    ...store,
    async write(changes) {
      if (state.writeDelayMs > 0) await new Promise<void>((resolve) => void clock.after(state.writeDelayMs, resolve));
      if (!isPlugged) return new Promise(() => {});
      if (state.isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      const written = await store.write(changes);
      for (const run of [...state.onWritten]) run();
      return written;
    },
    unplug: () => void (isPlugged = false),
  };
}
