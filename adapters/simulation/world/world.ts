import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { loadPlaylistServices } from '#application/client/load-playlists.ts';
import { loadSharedListening } from '#application/shared-listening/shared-listening.ts';
import type { Random } from '#application/ports/random.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { Ms } from '#domain/core/units.ts';
import { accountsOf, OWNER, ORIGIN, signUpAccounts } from './accounts.ts';
import { commandName, runCommand } from './commands.ts';
import { beginFault } from './fault.ts';
import { watchInvariants } from './invariant.ts';
import { createEmbed, type Embed } from './embed/embed.ts';
import type { Device } from './device/device.ts';
import { createHeadlessDevice } from './device/headless-device.ts';
import { createPage, isPage, type Page } from './page.ts';
import type { CreateMedia, PageContext, PageOptions } from './page-context.ts';
import { createServiceHost } from './service/service-host.ts';
import { createTrace } from './trace.ts';
import type { Fault, Outcome, World, WorldOptions } from './types.ts';

export { type Device, ORIGIN, OWNER, type Page, type PageOptions, type World, type WorldOptions };

// A virtual clock does not wait for imports: load them first.
await Promise.all([loadSharedListening(), loadPlaylistServices()]);

/** The engine needs names of the browser in the global scope: it is loaded only for worlds that use it. */
const loadBrowserEngine = async () => (await import('./device/browser-engine.ts')).installBrowserEngine();

/** No command takes longer: reconnects, retries and time-outs included. */
export const COMMAND_MS_MAX: Ms = 150_000;
/** Time passes in steps of this length while a command runs. */
const STEP_MS: Ms = 20;
const SETTLED_MS: Ms = 5_000;
/** The longest random fault. */
const FAULT_MS_MAX: Ms = 30_000;

/** How long a fault lasts this time; of a wide range, the short ones as often as the long ones. */
function durationMs({ lastsMs: [least, most] = [0, FAULT_MS_MAX] }: Fault, random: Random): Ms {
  const fraction = random.fraction();
  return Math.floor(least === 0 ? fraction * most : least * (most / least) ** fraction);
}

/** Real clients and the real service in one process, on one virtual clock. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const {
    accounts = 0,
    faults = [],
    headless = 0,
    instances = 1,
    invariants = [],
    pages: firstPages = [],
    seed = 1,
    settings,
    tracks,
  } = options;
  const isTraced = options.isTraced ?? invariants.length > 0;
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const trace = isTraced ? createTrace(clock) : null;
  const host = await createServiceHost({
    clock,
    random,
    seed,
    instances,
    ...(tracks ? { tracks } : {}),
    ...(settings ? { settings } : {}),
  });
  const members = accountsOf(Math.max(1, accounts));
  await signUpAccounts(host, members.slice(0, accounts));
  const engine = options.engine === 'scripted-browser' ? await loadBrowserEngine() : null;
  const createMedia: CreateMedia = engine?.createMedia ?? createScriptedMedia;
  const devices: Device[] = [];
  const embeds: Embed[] = [];
  const names = new Set<string>();
  const running = new Map<number, { readonly page: Device; readonly name: string }>();
  let commands = 0;

  const start: World['start'] = async (page, command) => {
    const id = (commands += 1);
    const name = commandName(command);
    running.set(id, { page, name });
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
  /** Commands of pages that are still open. */
  const unsettled = () => [...running.values()].filter(({ page }) => page.isOpen());
  /** Keeps a device, and those that follow it. */
  const followed = <One extends Device>(device: One): One => {
    let next: Promise<One> | null = null;
    const follow = (open: () => Promise<Device>) => () => (next ??= open().then((opened) => followed(opened as One)));
    const one: One = {
      ...device,
      ...(isPage(device) ? followedOpenings(device) : {}),
      ...{ reload: follow(device.reload), reopen: follow(device.reopen) },
    };
    devices.push(one);
    return one;
  };
  /** The tabs and embeds of a page are kept too. */
  const followedOpenings = ({ openEmbed, openTab }: Page): Pick<Page, 'openTab' | 'openEmbed'> => ({
    openTab: async (thenMs) => followed(await openTab(thenMs)),
    openEmbed: async (uri) => kept(await openEmbed(uri)),
  });
  const kept = (embed: Embed): Embed => {
    embeds.push(embed);
    return embed;
  };
  /** A browser of its own. */
  const contextOf = (options: PageOptions): PageContext => {
    const account = members[options.account ?? 0] ?? OWNER;
    const line = host.createLine(account.address);
    return { clock, random, line, account, names, trace, options, createMedia, shared: createMemoryStorage() };
  };
  const openPage: World['openPage'] = async (pageOptions = {}) => {
    const opened = followed(await createPage(contextOf(pageOptions)));
    const { account } = opened;
    if (pageOptions.signIn === false) return opened;
    const { session } = opened.client;
    await (session.view().needsOwner ? session.signUp(account) : session.signIn(account));
    await clock.advance(1_000);
    return opened;
  };
  const openHeadless: World['openHeadless'] = async ({ account = 0, name = 'Headless' } = {}) => {
    const context = { ...contextOf({ account, name }), createMedia: createScriptedMedia };
    const { accounts: known, issueScriptToken } = host.service().identity;
    const user = await known.byName(context.account.username);
    if (user === null) throw new Error(`There is no account ${context.account.username} yet: createWorld({ accounts: 1 }).`);
    const token = await issueScriptToken(user.id);
    const opened = followed(await createHeadlessDevice(context, { userId: user.id, token }));
    await clock.advance(1_000);
    return opened;
  };
  /** Faults have a chance of their own, so that they change nothing else. */
  const faultRandom = createSeededRandom(seed ^ 0x5f_0f);
  const inject: World['inject'] = (page, fault, forMs) => beginFault(fault, { world, page, random: faultRandom }, forMs);
  const strikeAtRandom = () => {
    for (const fault of faults) {
      if (faultRandom.fraction() >= fault.rate) continue;
      const page = devices[Math.floor(faultRandom.fraction() * devices.length)];
      if (page) inject(page, fault, durationMs(fault, faultRandom));
    }
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
    openEmbed: async (uri) => kept(await createEmbed(contextOf({ name: 'Embed' }), uri)),
    ...{ clock, seed, openPage, openHeadless, start, stopService, startService, recording: trace },
    ...{ host, service: host.service },
    devices: () => devices,
    pages: () => devices.filter(isPage),
    embeds: () => embeds,
    async do(page, command) {
      let outcome: Outcome | undefined;
      strikeAtRandom();
      void start(page, command).then((ended) => (outcome = ended));
      await advanceUntil(() => outcome !== undefined);
      return outcome === undefined ? 'unsettled' : outcome;
    },
    async settle() {
      await advanceUntil(() => unsettled().length === 0);
      await clock.advance(SETTLED_MS);
      return unsettled().map(({ page, name }) => `${page.name}: ${name}`);
    },
    inject,
    violations: () => watched?.violations() ?? [],
    check(...given) {
      const ids = new Set(given.map(({ id }) => id));
      const found = watched ? [...watched.violations(), ...watched.violationsAtRest()] : [];
      return found.filter(({ invariant }) => ids.size === 0 || ids.has(invariant));
    },
    checked: () => watched?.counts() ?? new Map(),
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
    async close() {
      watched?.stop();
      await host.close();
      engine?.uninstall();
    },
  };
  const watched = invariants.length > 0 ? watchInvariants(world, invariants) : null;
  for (const pageOptions of firstPages) await openPage(pageOptions);
  for (let count = 0; count < headless; count += 1) await openHeadless();
  return world;
}
