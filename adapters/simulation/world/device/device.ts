import type { FaultyDealer } from '#adapters/fakes/faulty-dealer.ts';
import type { FaultyHttp } from '#adapters/fakes/faulty-http.ts';
import type { MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import type { ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createScriptedPage, type ScriptedPage } from '#adapters/fakes/scripted-page.ts';
import type { Controller, PlayerView } from '#application/player-view/controller-types.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { MediaPipeline, TrackSource } from '#application/ports/media-pipeline.ts';
import type { SessionView } from '#application/session/session-view.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { type Account, ORIGIN } from '../accounts.ts';
import type { PageContext } from '../page-context.ts';
import { createPageNetwork, type PageNetwork } from './page-network.ts';
import { createPageProcess, type PageProcess } from './process.ts';
import type { TraceEntry } from '../trace.ts';
import { tracedDealer, tracedHttp, tracedMedia } from './traced-ports.ts';

/** What plays for an account: a page of the player, or a headless player. */
export interface Device {
  readonly kind: 'player' | 'headless';
  /** Unique among open devices: `desk`, `desk 2`, …; a reloaded page keeps it. */
  readonly name: string;
  readonly account: Account;
  readonly client: { readonly controller: Controller; readonly session: { view(): Pick<SessionView, 'phase' | 'user'> } };
  readonly media: ScriptedMedia;
  /** The events of the browser; a headless player has no browser and ignores them. */
  readonly page: ScriptedPage;
  readonly http: FaultyHttp;
  readonly dealer: FaultyDealer;
  readonly network: PageNetwork;
  readonly process: Pick<PageProcess, 'isAsleep' | 'setSkewMs' | 'setTimerAlignmentMs'>;
  readonly storage: MemoryStorage;
  /** Its id, whatever happened to the storage since. */
  readonly deviceId: string;
  /** The codes of errors that need no reaction, in order. */
  readonly logged: readonly unknown[];
  view(): PlayerView;
  /** False once it crashed, was closed or reloaded. */
  isOpen(): boolean;
  /** It is closed: it deregisters if it still can. */
  close(): Promise<void>;
  /** Closes and opens again: memory is lost, storage and cookies stay. */
  reload(): Promise<Device>;
  /** Opens one that crashed again, at once; the one that follows it when it is open already. */
  reopen(): Promise<Device>;
  /** Disappears without deregistering. */
  crash(): void;
  /** Its sockets break. */
  breakLine(): void;
  /** The machine sleeps: its sound stands still, and neither timers nor answers nor pushes come, until `wake`. */
  sleep(): void;
  wake(): void;
}

/** The process of a device and its ports, before a client runs in it. */
export function createDeviceParts(context: PageContext) {
  const { clock, line, names, options, random, shared, trace } = context;
  const name = uniqueName(options.name ?? DEVICE_NAME, names);
  names.add(name);
  const storage = shared.openPage();
  const process = createPageProcess(clock, line);
  const network = createPageNetwork(process, process.clock);
  const page = createScriptedPage();
  const logged: unknown[] = [];
  // What a dead process still begins has no effect.
  const add = trace && ((entry: TraceEntry) => (process.isAlive() ? trace.add(name, entry) : undefined));
  add?.({ type: 'page', what: 'opening' });
  const made: ScriptedMedia[] = [];
  const logger: Logger = {
    log(level, message, detail = {}) {
      add?.({ type: 'log', level, message, detail });
      if (detail['code'] !== undefined) logged.push(detail['code']);
    },
  };
  return {
    ...{ name, add, logged, network, page, process, storage },
    ports: {
      ...{ clock: process.clock, random, storage, logger, origin: ORIGIN },
      http: add ? tracedHttp(network.http, add) : network.http,
      dealer: add ? tracedDealer(network.dealer, add) : network.dealer,
      createMedia(source: TrackSource): MediaPipeline {
        const media = context.createMedia({
          ...{ source, random, clock: process.mediaClock, pageClock: process.clock },
          ...(options.support ? { support: options.support } : {}),
        });
        made.push(media);
        return add ? tracedMedia(media, add) : media;
      },
    },
    /** Throws when the client has made none. */
    media(): ScriptedMedia {
      const [media] = made;
      if (media === undefined) throw new Error(`The client of "${name}" created no media pipeline.`);
      return media;
    },
  };
}

export const DEVICE_NAME = 'Virtual browser';

interface ControlOptions<Opened> {
  readonly controller: Controller;
  /** Opens it again with the same storage. */
  readonly create: () => Promise<Opened>;
  /** What it still does when its user closes it. */
  readonly leave: () => Promise<void> | void;
}

/** What the world steers a device by, once its client runs. */
export function createDeviceControls<Opened>(
  { account, clock, line, names }: PageContext,
  { add, logged, media: mediaOf, name, network, page, process, storage }: ReturnType<typeof createDeviceParts>,
  { controller, create, leave }: ControlOptions<Opened>,
) {
  const media = mediaOf();
  let isOpen = true;
  let next: Promise<Opened> | null = null;
  const reopen = () => (next ??= create());
  const kill = () => {
    names.delete(name);
    isOpen = false;
    media.stop();
    process.kill();
    line.breakAll();
  };
  const end = async (what: 'closed' | 'reloaded') => {
    await leave();
    await clock.settle();
    add?.({ type: 'page', what });
    kill();
  };
  add?.({ type: 'page', what: 'opened' });
  return {
    ...{ name, account, media, network, page, process, storage, logged, reopen },
    ...{ http: network.http, dealer: network.dealer, breakLine: line.breakAll, view: controller.view },
    ...{ deviceId: storage.get(DEVICE_ID_KEY) ?? '' },
    isOpen: () => isOpen,
    close: () => end('closed'),
    async reload() {
      await end('reloaded');
      await clock.advance(1_000);
      return reopen();
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
  };
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${String(number)}`)) number += 1;
  return `${name} ${String(number)}`;
}
