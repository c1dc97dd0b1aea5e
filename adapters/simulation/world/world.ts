import 'reflect-metadata/lite';
import { createFaultyDealer, type FaultyDealer } from '#adapters/fakes/faulty-dealer.ts';
import { createFaultyHttp, type FaultyHttp } from '#adapters/fakes/faulty-http.ts';
import { createMemoryStorage, type MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedMedia, type ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createScriptedPage, type ScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Settings } from '#adapters/service/application/settings.ts';
import { type Client, createClient } from '#application/client/client.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { loadSharedListening } from '#application/shared-listening/shared-listening.ts';
import type { PlayerOptions } from '#application/player/player-options.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { MediaSupport } from '#application/ports/media-pipeline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createMemoryService, type MemoryService } from './memory-service.ts';
import type { SeededTrack } from './sample-catalogue.ts';

// A virtual clock does not wait for imports: load them first.
await loadSharedListening();

export interface WorldOptions {
  readonly seed?: number;
  readonly tracks?: readonly SeededTrack[];
  /** The operator's; what is over is over unless they say otherwise. */
  readonly settings?: Settings;
}

/** One page: a whole client with its own storage, network and sound. */
export interface Page {
  readonly client: Client;
  readonly media: ScriptedMedia;
  readonly page: ScriptedPage;
  readonly http: FaultyHttp;
  readonly dealer: FaultyDealer;
  readonly storage: KeyValueStore;
  /** The codes of errors that need no reaction, in order. */
  readonly logged: readonly unknown[];
  view(): PlayerView;
  /** The page reloads: memory is lost, storage and cookies stay. */
  reload(): Promise<Page>;
  /** Another tab of the same browser: the same storage and cookies. */
  openTab(): Promise<Page>;
  /** The page disappears without deregistering. */
  crash(): void;
  /** Its sockets break. */
  breakLine(): void;
  /** The machine sleeps: its sound stands still, and neither timers nor answers nor pushes come, until `wake`. */
  sleep(): void;
  wake(): void;
}

export interface World {
  readonly clock: VirtualClock;
  service(): MemoryService;
  openPage(options?: PageOptions): Promise<Page>;
  /** Crashes the service and restarts it with its stored data; it does not respond until `backAfterMs`. */
  restartService(backAfterMs: number): Promise<void>;
  /** The two halves of it. */
  stopService(): void;
  startService(): Promise<void>;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly name?: string;
  readonly support?: MediaSupport;
  readonly isHidden?: boolean;
  readonly playerOptions?: PlayerOptions;
  /** Signs in with the owner's account; the first page of a world makes it. */
  readonly signIn?: boolean;
}

export const ORIGIN = 'http://localhost:4070';
export const OWNER = { username: 'owner', password: 'a good password' };

/** The real client and the real service in one process, on one virtual clock. */
export async function createWorld({ seed = 1, settings, tracks }: WorldOptions = {}): Promise<World> {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const store: Store = createMemoryStore();
  const options = { clock, random, ...(tracks ? { tracks } : {}), ...(settings ? { settings } : {}) };
  const wires = new Set<{ breakAll(): void }>();
  let disk = createDisk(store);
  let service = await createMemoryService({ ...options, store: disk });
  let isUp = true;

  const networkError = () => new Failure(playerError('NETWORK_ERROR'));

  /** The network to whichever service runs now; cookies stay with the page. */
  const createLine = () => {
    const handle: MemoryService['handle'] = (request) => service.handle(request);
    const inProcess = createInProcessHttp({ handle });
    const http: Http = { send: (request) => (isUp ? inProcess.send(request) : Promise.reject(networkError())) };
    const toService = createInProcessDealer({ connect: (...given) => service.connect(...given) }, clock);
    wires.add(toService);
    const dealer: DealerSocket = {
      open(url, listener) {
        if (isUp) return toService.open(url, listener);
        clock.after(0, () => listener.closed(1006));
        return { send: () => {}, close: () => {} };
      },
    };
    return { http, dealer, breakAll: toService.breakAll };
  };

  const load = async (line: ReturnType<typeof createLine>, shared: MemoryStorage, options: PageOptions): Promise<Page> => {
    const storage = shared.openPage();
    const process = createProcess(clock, line);
    const http = createFaultyHttp(process.http, clock);
    const dealer = createFaultyDealer(process.dealer, process.clock);
    const page = createScriptedPage();
    const made: ScriptedMedia[] = [];
    const logged: unknown[] = [];
    const client = createClient({
      ...{ http, dealer, clock: process.clock, random, storage, page, origin: ORIGIN },
      tabStorage: createMemoryStorage(),
      logger: { log: (_level, _message, detail) => logged.push(...(detail?.['code'] === undefined ? [] : [detail['code']])) },
      device: {
        name: options.name ?? 'Virtual browser',
        model: 'virtual',
        platform: 'node',
        isHidden: options.isHidden ?? false,
      },
      ...(options.playerOptions ? { playerOptions: options.playerOptions } : {}),
      createMedia(source) {
        const media = createScriptedMedia({
          clock: process.mediaClock,
          source,
          ...(options.support ? { support: options.support } : {}),
        });
        made.push(media);
        return media;
      },
    });
    await client.start();
    await clock.settle();
    const [media] = made;
    if (media === undefined) throw new Error('no sound was made');
    const crash = () => {
      media.stop();
      process.kill();
      line.breakAll();
    };
    return {
      ...{ client, media, page, http, dealer, storage, logged, crash, breakLine: line.breakAll },
      view: client.controller.view,
      sleep: process.sleep,
      wake() {
        process.wake();
        page.change('woke');
      },
      async openTab() {
        const tab = await load(line, shared, options);
        await clock.advance(1_000);
        return tab;
      },
      async reload() {
        page.change('closing');
        await clock.settle();
        crash();
        await clock.advance(1_000);
        return load(line, shared, options);
      },
    };
  };

  const stopService = () => {
    isUp = false;
    disk.unplug();
    for (const wire of wires) wire.breakAll();
  };
  const startService = async () => {
    disk = createDisk(store);
    service = await createMemoryService({ ...options, store: disk });
    isUp = true;
  };

  return {
    clock,
    ...{ service: () => service, stopService, startService },
    async openPage(options = {}) {
      const opened = await load(createLine(), createMemoryStorage(), options);
      if (options.signIn === false) return opened;
      const { session } = opened.client;
      await (session.view().needsOwner ? session.signUp(OWNER) : session.signIn(OWNER));
      await clock.advance(1_000);
      return opened;
    },
    async restartService(backAfterMs) {
      stopService();
      await clock.advance(backAfterMs);
      await startService();
    },
    async close() {
      await service.close();
    },
  };
}

/** The clock of a page: while it sleeps, events wait; once it is killed, no timer runs and no response arrives. */
function createProcess(clock: VirtualClock, line: { readonly http: Http; readonly dealer: DealerSocket }) {
  let isAlive = true;
  let asleepSinceMs: number | null = null;
  let sleptMs = 0;
  let waiting: (() => void)[] = [];
  const whileAlive =
    <Given extends readonly unknown[]>(run: (...given: Given) => void) =>
    (...given: Given) => {
      if (!isAlive) return;
      if (asleepSinceMs === null) run(...given);
      else waiting.push(() => run(...given));
    };
  const alive: Clock = { nowMs: clock.nowMs, after: (delayMs, run) => clock.after(delayMs, whileAlive(run)) };
  const http: Http = {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (isAlive) line.http.send(request).then(whileAlive(resolve), whileAlive(reject));
      }),
  };
  const dealer: DealerSocket = {
    open: (url, { opened, received, closed }) =>
      line.dealer.open(url, { opened: whileAlive(opened), received: whileAlive(received), closed: whileAlive(closed) }),
  };
  return {
    ...{ clock: alive, http, dealer, kill: () => void (isAlive = false) },
    mediaClock: { nowMs: () => (asleepSinceMs ?? clock.nowMs()) - sleptMs, after: alive.after },
    sleep: () => void (asleepSinceMs ??= clock.nowMs()),
    wake() {
      if (asleepSinceMs !== null) sleptMs += clock.nowMs() - asleepSinceMs;
      asleepSinceMs = null;
      const due = waiting;
      waiting = [];
      for (const run of due) if (isAlive) run();
    },
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
