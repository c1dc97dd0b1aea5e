import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createCookieJar } from '#adapters/service/adapters/http/cookie-jar.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { createMemoryBusNetwork, type MemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { Ms } from '#domain/core/units.ts';
import { EMBED_ASSETS } from '../embed/embed-assets.ts';
import { SAMPLE_FEEDS } from '../forms/sample-feeds.ts';
import { createMemoryService, type MemoryService, type MemoryServiceOptions } from '../memory-service.ts';
import type { ProcessState } from '../process-state.ts';
import { createBalancer } from './balancer.ts';
import type { DiskState } from './disk.ts';
import { createInstance, type Instance, networkError } from './instance.ts';
import { createSharedJobs } from './shared-jobs.ts';

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
  /** One that responds, where there is one. */
  service(): MemoryService;
  /** Whether one of them responds. */
  isUp(): boolean;
  createLine(remoteAddress?: string): ServiceLine;
  /** All of them. */
  stop(): void;
  start(): Promise<void>;
  /** Each of them. */
  readonly instances: readonly Instance[];
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
  readonly seed: number;
  /** How many processes serve the same store; 1 by default. */
  readonly instances?: number;
}

export async function createServiceHost({ instances: count = 1, seed, ...options }: ServiceHostOptions): Promise<ServiceHost> {
  const { clock } = options;
  const store: Store = createMemoryStore({ trustsWriters: true });
  const blobs = createMemoryBlobs();
  const disk: DiskState = { writeDelayMs: 0, isFull: false, onWritten: new Set() };
  // The chance of what is between the instances changes nothing else.
  const seedBetween = seed ^ 0x1b_a1;
  const bus = count > 1 ? createMemoryBusNetwork(clock) : null;
  const queue = createSharedJobs(clock, createSeededRandom(seedBetween));
  let hasLibrary = false;
  const create = () =>
    createInstance({
      ...{ clock, store, disk, isOneOfSeveral: count > 1 },
      join: (state: ProcessState, own: Clock) => bus && { bus: bus.join(state.whileAlive), jobs: queue.join(state, own) },
      async createService({ joined, ...own }) {
        const shared = joined === null ? {} : { ...joined, blobs };
        const pages = { assets: EMBED_ASSETS, feeds: SAMPLE_FEEDS };
        const service = await createMemoryService({ ...pages, ...options, ...shared, ...own, hasLibrary });
        hasLibrary = true;
        return service;
      },
    });
  const instances: Instance[] = [];
  for (let index = 0; index < count; index += 1) instances.push(await create());
  const responding = () => instances.find((instance) => instance.isReady() && instance.stoodStillSinceMs() === null);
  const balance = createBalancer(instances, clock, seedBetween);
  return {
    service: () => (responding() ?? instances[0])?.service() as MemoryService,
    isUp: () => responding() !== undefined,
    ...{ bus, instances },
    createLine(remoteAddress = '127.0.0.1') {
      const browser = { remoteAddress, jar: createCookieJar(), sharesBytes: true };
      const wayTo = (instance: Instance) =>
        createInProcessHttp({ handle: (request) => instance.service().handle(request) }, browser);
      const ways = new Map(instances.map((instance) => [instance, wayTo(instance)]));
      const choose = balance();
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
      for (const instance of instances) if (instance.isUp()) instance.stop();
    },
    async start() {
      for (const instance of instances) await instance.start();
    },
    onceWritten(run) {
      const once = () => {
        disk.onWritten.delete(once);
        run();
      };
      disk.onWritten.add(once);
      return () => void disk.onWritten.delete(once);
    },
    setWriteDelayMs: (delayMs) => void (disk.writeDelayMs = delayMs),
    setFull: (isFull) => void (disk.isFull = isFull),
    async close() {
      for (const instance of instances) if (instance.isUp()) await instance.service().close();
    },
  };
}
