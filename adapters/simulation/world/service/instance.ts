import { createInProcessDealer, type InProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import type { Jobs } from '#adapters/service/application/ports/instances/jobs.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { CLOSE_CODE } from '#adapters/service/domain/constants/dealer.ts';
import type { MemoryBusEnd } from '#adapters/service/adapters/memory/memory-bus.ts';
import type { Clock } from '#application/ports/clock.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { Ms } from '#domain/core/units.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { MemoryService } from '../memory-service.ts';
import { createProcessState, type ProcessState } from '../process-state.ts';
import { createDisk, type Disk, type DiskState } from './disk.ts';

/** One process of the service; after a crash another one takes its place. */
export interface Instance {
  service(): MemoryService;
  isUp(): boolean;
  /** Up, and not about to end. */
  isReady(): boolean;
  /** Since when it stands still, as after SIGSTOP; null while it runs. */
  stoodStillSinceMs(): Ms | null;
  /** It crashes; in a moment nothing of it runs any more. */
  stop(): void;
  /** It starts again, unless it is up. */
  start(): Promise<void>;
  /** It ends politely: its sockets are closed, what it began is done, and it gets nothing new. */
  end(): Promise<void>;
  /** It stands still until the function that is returned wakes it. */
  standStill(): () => void;
  /** Settles as the work does, unless the instance stops before. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** A way for the sockets of one page. */
  createDealer(): InProcessDealer;
  /** Runs once, just before its next write reaches the store, or once it is stored. Returns the function that cancels. */
  onceWriting(when: 'before' | 'after', run: () => void): () => void;
  /** Each of its reads and writes takes so much longer. */
  setStoreDelayMs(delayMs: () => Ms): void;
  /** How far the clock of its machine is ahead of the common time; restarts do not change it. */
  skewMs(): Ms;
  setSkewMs(skewMs: Ms): void;
  /** Its connections to the others; null for a single instance. */
  bus(): MemoryBusEnd | null;
}

export const networkError = () => new Failure(playerError('NETWORK_ERROR'));

export interface InstanceParts {
  readonly clock: Clock;
  readonly store: Store;
  /** The disk of all. */
  readonly disk: DiskState;
  /** Whether there are others: then it can stand still. */
  readonly isOneOfSeveral: boolean;
  join(state: ProcessState, clock: Clock): { readonly bus: MemoryBusEnd; readonly jobs: Jobs } | null;
  createService(parts: {
    readonly clock: Clock;
    readonly store: Store;
    readonly joined: ReturnType<InstanceParts['join']>;
  }): Promise<MemoryService>;
}

/** A running process. */
interface Running {
  readonly state: ProcessState;
  readonly disk: Disk;
  readonly joined: ReturnType<InstanceParts['join']>;
  readonly service: MemoryService;
}

export async function createInstance(parts: InstanceParts): Promise<Instance> {
  const { clock, isOneOfSeveral } = parts;
  const dealers = new Set<InProcessDealer>();
  const inFlight = new Set<(reason: Failure) => void>();
  let storeDelayMs = (): Ms => 0;
  let skewMs: Ms = 0;
  let isUp = true;
  let isEnding = false;
  let isStarting = false;
  const launch = async (): Promise<Running> => {
    const state = createProcessState(clock);
    const disk = createDisk(parts.store, parts.disk, clock, isOneOfSeveral ? { state, delayMs: () => storeDelayMs() } : null);
    const ownClock = isOneOfSeveral ? { nowMs: () => clock.nowMs() + skewMs, after: state.after } : clock;
    const joined = parts.join(state, ownClock);
    return { state, disk, joined, service: await parts.createService({ clock: ownClock, store: disk, joined }) };
  };
  let running = await launch();
  const leave = () => {
    [isUp, isEnding] = [false, false];
    running.state.kill();
    running.disk.unplug();
    void running.joined?.bus.close();
    for (const reject of inFlight) reject(networkError());
    inFlight.clear();
  };
  /** Work of the process that outsiders wait for. */
  const settling = <Value>(work: () => Promise<Value>) => (isOneOfSeveral ? running.state.settling(work) : work());
  return {
    service: () => running.service,
    isUp: () => isUp,
    isReady: () => isUp && !isEnding,
    stoodStillSinceMs: () => running.state.asleepSinceMs(),
    bus: () => running.joined?.bus ?? null,
    stop() {
      leave();
      for (const dealer of dealers) dealer.breakAll();
    },
    async start() {
      if (isUp || isStarting) return;
      isStarting = true;
      running = await launch();
      [isUp, isStarting] = [true, false];
    },
    async end() {
      const own = running;
      isEnding = true;
      own.service.drain();
      for (const dealer of dealers) dealer.breakAll(CLOSE_CODE.restart);
      await own.service.close();
      // It may have crashed meanwhile.
      if (own === running && isUp) leave();
    },
    standStill() {
      const { state } = running;
      state.sleep();
      return () => state.wake();
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        inFlight.add(reject);
        const end = () => void inFlight.delete(reject);
        void settling(work).then(resolve, reject).then(end);
      }),
    createDealer() {
      const connect: MemoryService['connect'] = async (...given) => {
        const { service, state } = running;
        if (!isOneOfSeveral) return service.connect(...given);
        const session = await state.settling(() => service.connect(...given));
        return (
          session && {
            ...session,
            onMessage: state.whileAlive((text: string) => session.onMessage(text)),
            onClose: state.whileAlive(() => session.onClose()),
          }
        );
      };
      const dealer = createInProcessDealer({ connect }, clock, { sharesValues: true });
      dealers.add(dealer);
      return dealer;
    },
    onceWriting: (when, run) => running.disk.onceWriting(when, run),
    setStoreDelayMs: (delayMs) => void (storeDelayMs = delayMs),
    skewMs: () => skewMs,
    setSkewMs: (aheadMs) => void (skewMs = aheadMs),
  };
}
