import 'reflect-metadata/lite';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Settings } from '#adapters/service/application/settings.ts';
import { loadPlaylistServices } from '#application/client/user-library.ts';
import { loadSharedListening } from '#application/shared-listening/shared-listening.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Ms } from '#domain/core/units.ts';
import { accountsOf, OWNER, ORIGIN, signUpAccounts } from './accounts.ts';
import { commandName, type Command, runCommand } from './commands.ts';
import type { MemoryService } from './memory-service.ts';
import { createPage, type Page, type PageOptions } from './page.ts';
import type { SeededTrack } from './sample-catalogue.ts';
import { createServiceHost } from './service-host.ts';
import { createTrace, type Trace, type TraceEvent } from './trace.ts';

export { ORIGIN, OWNER, type Page, type PageOptions };

// A virtual clock does not wait for imports: load them first.
await Promise.all([loadSharedListening(), loadPlaylistServices()]);

export interface WorldOptions {
  /** The same seed gives the same world, event by event. */
  readonly seed?: number;
  /** How many accounts exist from the start; by default none, and the first page signs up as the owner. */
  readonly accounts?: number;
  /** Pages to open at once. */
  readonly pages?: readonly PageOptions[];
  /** Records every event at every page; needed for `trace` and `hash`. */
  readonly isTraced?: boolean;
  readonly tracks?: readonly SeededTrack[];
  /** The operator's; what is over is over unless they say otherwise. */
  readonly settings?: Settings;
}

/** How a command ended: `null` when it was done, else its error. `unsettled` after the longest time a command may take. */
export type Outcome = ErrorCode | 'unsettled' | null;

export interface World {
  readonly clock: VirtualClock;
  readonly seed: number;
  service(): MemoryService;
  openPage(options?: PageOptions): Promise<Page>;
  /** Every page that was opened, in order; a reloaded page is a new one. */
  pages(): readonly Page[];
  /** Runs a command at a page, and lets time pass until it ends. */
  do(page: Page, command: Command): Promise<Outcome>;
  /** Starts a command without letting time pass. */
  start(page: Page, command: Command): Promise<Outcome>;
  /** Lets time pass until everything that was started has ended, and 5 s more. Returns the names of commands that did not end. */
  settle(): Promise<readonly string[]>;
  /** The events so far, oldest first; none unless the world is traced. */
  trace(): readonly TraceEvent[];
  /** A hash over all events so far; equal for equal worlds. */
  hash(): string;
  /** The recording behind `trace`; null unless the world is traced. */
  readonly recording: Trace | null;
  /** Crashes the service and restarts it with its stored data; it does not respond until `backAfterMs`. */
  restartService(backAfterMs: Ms): Promise<void>;
  /** The two halves of it. */
  stopService(): void;
  startService(): Promise<void>;
  close(): Promise<void>;
}

/** No command takes longer: reconnects, retries and time-outs included. */
export const COMMAND_MS_MAX: Ms = 150_000;
/** Time passes in steps of this length while a command runs. */
const STEP_MS: Ms = 20;
const SETTLED_MS: Ms = 5_000;

/** Real clients and the real service in one process, on one virtual clock. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { accounts = 0, isTraced = false, pages: firstPages = [], seed = 1, settings, tracks } = options;
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const trace = isTraced ? createTrace(clock) : null;
  const host = await createServiceHost({ clock, random, ...(tracks ? { tracks } : {}), ...(settings ? { settings } : {}) });
  const members = accountsOf(Math.max(1, accounts));
  await signUpAccounts(host, members.slice(0, accounts));
  const pages: Page[] = [];
  const running = new Map<number, string>();
  let commands = 0;

  const start: World['start'] = async (page, command) => {
    const id = (commands += 1);
    const name = commandName(command);
    running.set(id, `${page.name}: ${name}`);
    trace?.add(page.name, { type: 'command', id, name, command });
    const error = await runCommand(page, command).then(
      () => null,
      (thrown: unknown) => errorFrom(thrown).code,
    );
    running.delete(id);
    trace?.add(page.name, { type: 'settled', id, name, error });
    return error;
  };
  /** Lets time pass until the condition holds. False when it does not in time. */
  const advanceUntil = async (isReached: () => boolean) => {
    for (let passedMs = 0; passedMs < COMMAND_MS_MAX; passedMs += STEP_MS) {
      await clock.settle();
      if (isReached()) return true;
      await clock.advance(STEP_MS);
    }
    return isReached();
  };
  const followed = (page: Page): Page => {
    pages.push(page);
    return { ...page, reload: async () => followed(await page.reload()), openTab: async () => followed(await page.openTab()) };
  };
  const openPage: World['openPage'] = async (pageOptions = {}) => {
    const account = members[pageOptions.account ?? 0] ?? OWNER;
    const shared = createMemoryStorage();
    const line = host.createLine(account.address);
    const opened = followed(await createPage({ clock, random, line, account, shared, trace, options: pageOptions }));
    if (pageOptions.signIn === false) return opened;
    const { session } = opened.client;
    await (session.view().needsOwner ? session.signUp(account) : session.signIn(account));
    await clock.advance(1_000);
    return opened;
  };
  const stopService = () => {
    trace?.add('', { type: 'service', what: 'stopped' });
    host.stop();
  };
  const startService = async () => {
    await host.start();
    trace?.add('', { type: 'service', what: 'started' });
  };

  const world: World = {
    ...{ clock, seed, openPage, start, stopService, startService, recording: trace },
    service: host.service,
    pages: () => pages,
    async do(page, command) {
      let outcome: Outcome | undefined;
      void start(page, command).then((ended) => (outcome = ended));
      await advanceUntil(() => outcome !== undefined);
      return outcome === undefined ? 'unsettled' : outcome;
    },
    async settle() {
      await advanceUntil(() => running.size === 0);
      await clock.advance(SETTLED_MS);
      return [...running.values()];
    },
    trace: () => trace?.events() ?? [],
    hash() {
      if (trace === null) throw new Error('A world has a hash only when it is traced: createWorld({ isTraced: true }).');
      return trace.hash();
    },
    async restartService(backAfterMs) {
      stopService();
      await clock.advance(backAfterMs);
      await startService();
    },
    close: host.close,
  };
  for (const pageOptions of firstPages) await openPage(pageOptions);
  return world;
}
