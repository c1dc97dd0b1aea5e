import type { FaultyDealer } from '#adapters/fakes/faulty-dealer.ts';
import type { FaultyHttp } from '#adapters/fakes/faulty-http.ts';
import { createMemoryStorage, type MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedMedia, type ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createScriptedPage, type ScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { type Client, createClient } from '#application/client/client.ts';
import { createUserLibrary, type UserLibrary } from '#application/client/user-library.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { Ms } from '#domain/core/units.ts';
import { type Account, ORIGIN } from './accounts.ts';
import { createEmbed, type Embed } from './embed/embed.ts';
import type { PageContext } from './page-context.ts';
import { createPageNetwork, type PageNetwork } from './page-network.ts';
import { createPageProcess, type PageProcess } from './process.ts';
import type { TraceEntry } from './trace.ts';
import { tracedDealer, tracedHttp, tracedMedia } from './traced-ports.ts';

/** One page: a whole client with its own storage, network and sound. */
export interface Page {
  /** Unique among open pages: `desk`, `desk 2`, …; a reloaded page keeps it. */
  readonly name: string;
  readonly account: Account;
  readonly client: Client;
  /** What the user saves and edits; created on first use. */
  library(): UserLibrary;
  readonly media: ScriptedMedia;
  readonly page: ScriptedPage;
  readonly http: FaultyHttp;
  readonly dealer: FaultyDealer;
  readonly network: PageNetwork;
  readonly process: Pick<PageProcess, 'isAsleep' | 'setSkewMs' | 'setTimerAlignmentMs'>;
  readonly storage: MemoryStorage;
  /** Ends with the tab. */
  readonly tabStorage: MemoryStorage;
  /** The id of the page's device, whatever happened to the storage since. */
  readonly deviceId: string;
  /** The codes of errors that need no reaction, in order. */
  readonly logged: readonly unknown[];
  view(): PlayerView;
  /** False once it crashed, was closed or reloaded. */
  isOpen(): boolean;
  /** The page is closed: it deregisters if it still can. */
  close(): Promise<void>;
  /** The page reloads: memory is lost, storage and cookies stay. */
  reload(): Promise<Page>;
  /** Opens a page that crashed again, at once; the page that follows it when it is open already. */
  reopen(): Promise<Page>;
  /** Another tab of the same browser: the same storage and cookies. Lets that time pass, by default a second. */
  openTab(thenMs?: Ms): Promise<Page>;
  /** An embed of this resource in another site's page, in the same browser. */
  openEmbed(uri: string): Promise<Embed>;
  /** The page disappears without deregistering. */
  crash(): void;
  /** Its sockets break. */
  breakLine(): void;
  /** The machine sleeps: its sound stands still, and neither timers nor answers nor pushes come, until `wake`. */
  sleep(): void;
  wake(): void;
}

export async function createPage(context: PageContext): Promise<Page> {
  const { account, clock, line, names, options, random, shared, trace } = context;
  const deviceName = options.name ?? 'Virtual browser';
  const name = uniqueName(deviceName, names);
  names.add(name);
  const storage = shared.openPage();
  const process = createPageProcess(clock, line);
  const network = createPageNetwork(process, process.clock);
  const page = createScriptedPage();
  const logged: unknown[] = [];
  const add = trace && ((entry: TraceEntry) => trace.add(name, entry));
  add?.({ type: 'page', what: 'opening' });
  if (add) page.onChange((change) => add({ type: 'page-change', change }));
  const made: ScriptedMedia[] = [];
  const tabStorage = createMemoryStorage();
  const ports = {
    ...{ clock: process.clock, random, storage, origin: ORIGIN, record: options.record },
    page: {
      ...page,
      onChange: (listener: Parameters<ScriptedPage['onChange']>[0]) => page.onChange(process.whileAlive(listener)),
    },
    http: add ? tracedHttp(network.http, add) : network.http,
    dealer: add ? tracedDealer(network.dealer, add) : network.dealer,
  };
  const client = createClient({
    ...ports,
    tabStorage,
    logger: {
      log(level, message, detail = {}) {
        add?.({ type: 'log', level, message, detail });
        if (detail['code'] !== undefined) logged.push(detail['code']);
      },
    },
    device: { name: deviceName, model: 'virtual', platform: 'node', isHidden: options.isHidden ?? false },
    ...(options.playerOptions ? { playerOptions: options.playerOptions } : {}),
    createMedia(source) {
      const media = createScriptedMedia({
        clock: process.mediaClock,
        source,
        ...(options.support ? { support: options.support } : {}),
      });
      made.push(media);
      return add ? tracedMedia(media, add) : media;
    },
  });
  if (add) client.controller.onChange((view) => add({ type: 'view', view }));
  await client.start();
  await clock.settle();
  const [media] = made;
  if (media === undefined) throw new Error(`The client of page "${name}" created no media pipeline.`);
  add?.({ type: 'page', what: 'opened' });

  let library: UserLibrary | null = null;
  const openLibrary = () => {
    const { session, transport } = client;
    const opened = createUserLibrary({ ...ports, api: session.api, transport });
    const follow = () => {
      const userId = session.view().user?.id ?? null;
      opened.setUser(userId);
      void opened.loadPlaylists().then(({ setUser }) => setUser(userId));
    };
    session.onChange(follow);
    follow();
    return opened;
  };
  let isOpen = true;
  const kill = () => {
    names.delete(name);
    isOpen = false;
    media.stop();
    process.kill();
    line.breakAll();
  };
  let next: Promise<Page> | null = null;
  const reopen = () => (next ??= createPage(context));
  return {
    ...{ name, account, client, media, page, network, process, storage, tabStorage, logged, reopen },
    ...{ http: network.http, dealer: network.dealer, breakLine: line.breakAll, view: client.controller.view },
    ...{ deviceId: storage.get(DEVICE_ID_KEY) ?? '' },
    library: () => (library ??= openLibrary()),
    isOpen: () => isOpen,
    async close() {
      page.change('closing');
      await clock.settle();
      add?.({ type: 'page', what: 'closed' });
      kill();
    },
    crash() {
      add?.({ type: 'page', what: 'crashed' });
      kill();
    },
    sleep() {
      add?.({ type: 'page', what: 'asleep' });
      process.sleep();
    },
    wake() {
      add?.({ type: 'page', what: 'awake' });
      process.wake();
      page.change('woke');
    },
    openEmbed: (uri) => createEmbed({ ...context, options: { name: `${name} embed` } }, uri),
    async openTab(thenMs = 1_000) {
      const tab = await createPage(context);
      if (thenMs > 0) await clock.advance(thenMs);
      return tab;
    },
    async reload() {
      page.change('closing');
      await clock.settle();
      add?.({ type: 'page', what: 'reloaded' });
      kill();
      await clock.advance(1_000);
      return reopen();
    },
  };
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${String(number)}`)) number += 1;
  return `${name} ${String(number)}`;
}
