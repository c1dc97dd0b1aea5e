import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createMemoryService, type MemoryService, type MemoryServiceOptions } from './memory-service.ts';

/** The way of one browser to the service; cookies stay with it. */
export interface ServiceLine {
  readonly http: Http;
  readonly dealer: DealerSocket;
  /** Breaks its sockets. */
  breakAll(): void;
}

/** The machine of the service: it crashes and restarts, and keeps what was stored. */
export interface ServiceHost {
  service(): MemoryService;
  isUp(): boolean;
  createLine(remoteAddress?: string): ServiceLine;
  stop(): void;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function createServiceHost(options: MemoryServiceOptions): Promise<ServiceHost> {
  const { clock } = options;
  const store: Store = createMemoryStore();
  const lines = new Set<{ breakAll(): void }>();
  let disk = createDisk(store);
  let service = await createMemoryService({ ...options, store: disk });
  let isUp = true;
  return {
    service: () => service,
    isUp: () => isUp,
    createLine(remoteAddress = '127.0.0.1') {
      const inProcess = createInProcessHttp({ handle: (request) => service.handle(request) }, { remoteAddress });
      const toService = createInProcessDealer({ connect: (...given) => service.connect(...given) }, clock);
      lines.add(toService);
      return {
        breakAll: toService.breakAll,
        http: {
          send: (request) => (isUp ? inProcess.send(request) : Promise.reject(new Failure(playerError('NETWORK_ERROR')))),
        },
        dealer: {
          open(url, listener) {
            if (isUp) return toService.open(url, listener);
            clock.after(0, () => listener.closed(1006));
            return { send: () => {}, close: () => {} };
          },
        },
      };
    },
    stop() {
      isUp = false;
      disk.unplug();
      for (const line of lines) line.breakAll();
    },
    async start() {
      disk = createDisk(store);
      service = await createMemoryService({ ...options, store: disk });
      isUp = true;
    },
    close: () => service.close(),
  };
}

/** The store of a service; once unplugged, no write of a dead process reaches it. */
function createDisk(store: Store): Store & { unplug(): void } {
  let isPlugged = true;
  return {
    ...store,
    write: (changes) => (isPlugged ? store.write(changes) : new Promise(() => {})),
    unplug: () => void (isPlugged = false),
  };
}
