import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import type { MemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { Ms } from '#domain/core/units.ts';
import { EMBED_ASSETS } from './embed/embed-assets.ts';
import { SAMPLE_FEEDS } from './forms/sample-feeds.ts';
import { createBalancer, createInstance, createNetwork, type Instance, networkError, type PluggedStore } from './instances.ts';
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

/** The machines of the service: they crash and restart, and keep what was stored. */
export interface ServiceHost {
  /** One that is up, where there is one. */
  service(): MemoryService;
  /** Whether all of them are up. */
  isUp(): boolean;
  createLine(remoteAddress?: string): ServiceLine;
  /** One of several stops; the others go on. */
  stop(): void;
  start(): Promise<void>;
  /** Runs at the next write, once it is stored and before its writer learns it. Returns the function that cancels. */
  onceWritten(run: () => void): () => void;
  /** Each write takes this much longer. */
  setWriteDelayMs(delayMs: Ms): void;
  /** The disk is full: no write succeeds. */
  setFull(isFull: boolean): void;
  /** What connects several instances; null for one. */
  readonly bus: MemoryBusNetwork | null;
  close(): Promise<void>;
}

export interface ServiceHostOptions extends MemoryServiceOptions {
  /** How many processes serve the same store; 1 by default. */
  readonly instances?: number;
}

/** What goes wrong with the disk; the machine keeps it over restarts of the service. */
interface DiskState {
  writeDelayMs: Ms;
  isFull: boolean;
  readonly onWritten: Set<() => void>;
}

export async function createServiceHost({ instances: count = 1, ...options }: ServiceHostOptions): Promise<ServiceHost> {
  const { clock } = options;
  const store: Store = createMemoryStore({ trustsWriters: true });
  const blobs = createMemoryBlobs();
  const state: DiskState = { writeDelayMs: 0, isFull: false, onWritten: new Set() };
  const bus = createNetwork(count, clock);
  let hasLibrary = false;
  const create = () =>
    createInstance({
      clock,
      createDisk: () => createDisk(store, state, clock),
      async createService(disk) {
        const joined = bus?.join();
        const pages = { assets: EMBED_ASSETS, feeds: SAMPLE_FEEDS, ...(joined ? { bus: joined, blobs } : {}) };
        const service = await createMemoryService({ ...pages, ...options, store: disk, hasLibrary });
        hasLibrary = true;
        return { service, disconnect: () => void joined?.close() };
      },
    });
  const instances: Instance[] = [];
  for (let index = 0; index < count; index += 1) instances.push(await create());
  const choose = createBalancer(instances);
  let turn = 0;
  return {
    service: () => (instances.find((instance) => instance.isUp()) ?? instances[0])?.service() as MemoryService,
    isUp: () => instances.every((instance) => instance.isUp()),
    bus,
    createLine(remoteAddress = '127.0.0.1') {
      const wayTo = (instance: Instance) =>
        createInProcessHttp({ handle: (request) => instance.service().handle(request) }, { remoteAddress, sharesBytes: true });
      const ways = new Map(instances.map((instance) => [instance, wayTo(instance)]));
      const http: Http = {
        async send(request) {
          const instance = choose();
          const way = instance && ways.get(instance);
          if (!way) throw networkError();
          return instance.run(() => way.send(request));
        },
      };
      const split = (): ServiceLine => {
        const dealers = new Map(instances.map((instance) => [instance, instance.createDealer()]));
        return {
          ...{ http, split },
          breakAll: () => dealers.forEach((dealer) => dealer.breakAll()),
          dealer: {
            open(url, listener) {
              const instance = choose();
              const dealer = instance && dealers.get(instance);
              if (dealer) return dealer.open(url, listener);
              clock.after(0, () => listener.closed(1006));
              return { send: () => {}, close: () => {} };
            },
          },
        };
      };
      return split();
    },
    stop() {
      instances[turn % count]?.stop();
    },
    async start() {
      await instances[turn % count]?.start();
      turn += 1;
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
    async close() {
      for (const instance of instances) await instance.service().close();
    },
  };
}

/** The store of a service; once unplugged, no write of a dead process reaches it. */
function createDisk(store: Store, state: DiskState, clock: Clock): PluggedStore {
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
