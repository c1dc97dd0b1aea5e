import { createInProcessDealer, type InProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createMemoryBusNetwork, type MemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Random } from '#application/ports/random.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { MemoryService } from './memory-service.ts';

/** One process of the service; after a crash another one takes its place. */
export interface Instance {
  service(): MemoryService;
  isUp(): boolean;
  stop(): void;
  start(): Promise<void>;
  /** Settles as the work does, unless the instance stops before. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** A way for the sockets of one page. */
  createDealer(): InProcessDealer;
}

export const networkError = () => new Failure(playerError('NETWORK_ERROR'));

export interface PluggedStore extends Store {
  /** No write of a dead process reaches the disk. */
  unplug(): void;
}

export interface InstanceParts {
  readonly clock: Parameters<typeof createInProcessDealer>[1];
  createDisk(): PluggedStore;
  createService(store: Store, isFirst: boolean): Promise<{ readonly service: MemoryService; disconnect(): void }>;
}

export async function createInstance({ clock, createDisk, createService }: InstanceParts): Promise<Instance> {
  const dealers = new Set<InProcessDealer>();
  const inFlight = new Set<(reason: Failure) => void>();
  let disk = createDisk();
  let running = await createService(disk, true);
  let isUp = true;
  return {
    service: () => running.service,
    isUp: () => isUp,
    stop() {
      isUp = false;
      disk.unplug();
      running.disconnect();
      for (const dealer of dealers) dealer.breakAll();
      for (const reject of inFlight) reject(networkError());
      inFlight.clear();
    },
    async start() {
      disk = createDisk();
      running = await createService(disk, false);
      isUp = true;
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        inFlight.add(reject);
        const end = () => void inFlight.delete(reject);
        void work().then(resolve, reject).then(end);
      }),
    createDealer() {
      const dealer = createInProcessDealer({ connect: (...given) => running.service.connect(...given) }, clock, {
        sharesValues: true,
      });
      dealers.add(dealer);
      return dealer;
    },
  };
}

/** Chooses an instance for each request and each socket, as a balancer does: one that is up. */
export function createBalancer(instances: readonly Instance[]): () => Instance | null {
  const random: Random = createSeededRandom(instances.length);
  const [only] = instances;
  return () => {
    if (instances.length === 1) return only?.isUp() ? only : null;
    const up = instances.filter((instance) => instance.isUp());
    return up[Math.floor(random.fraction() * up.length)] ?? null;
  };
}

/** What connects the instances; null for a single one. */
export function createNetwork(count: number, clock: InstanceParts['clock']): MemoryBusNetwork | null {
  return count > 1 ? createMemoryBusNetwork(clock) : null;
}
