import { createPlayTracking } from '#application/playback/play-tracking.ts';
import { createPlayer } from '#application/player/player-coordinator.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { createScriptedMedia, type ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createPlayingClient } from '#application/client/playing-client.ts';
import { createEmbedController, type EmbedController } from '#application/embed/embed-controller.ts';
import { startFullPlayback } from '#application/embed/full-playback.ts';
import { readEmbedSession } from '#application/embed/embed-session.ts';
import { type EmbedBlocks, readEmbedBlock } from '#application/embed/page-data.ts';
import type { Http } from '#application/ports/http.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { createEmbedState } from '#domain/embed/machine.ts';
import { lengthMs } from '#domain/embed/playback.ts';
import { type DragEvent, NO_DRAG, stepDrag } from '#domain/embed/view/drag.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { type Account, ORIGIN } from '../accounts.ts';
import type { PageContext } from '../page-context.ts';
import { createPageNetwork, type PageNetwork } from '../device/page-network.ts';
import { createPageProcess } from '../device/process.ts';
import type { TraceEntry } from '../trace.ts';
import { tracedDealer, tracedHttp, tracedMedia } from '../device/traced-ports.ts';

/** The widget of one resource in another site's page, with the session of its browser. */
export interface Embed {
  readonly name: string;
  /** Of the browser it is in; its visitor may be signed out. */
  readonly account: Account;
  /** `send` is the visitor's. */
  readonly controller: EmbedController;
  /** The visitor drags the handle of the progress bar. */
  drag(event: PointerMove): void;
  /** Plays previews. */
  readonly previews: ScriptedMedia;
  /** Plays whole tracks; null while the visitor gets previews. */
  full(): ScriptedMedia | null;
  readonly network: PageNetwork;
  /** What the browser opened for it, in order. */
  readonly opened: readonly string[];
  /** The id of its device, while it plays whole tracks. */
  deviceId(): string | null;
  isOpen(): boolean;
  close(): void;
}

type Timeless<Event> = Event extends unknown ? Omit<Event, 'atMs'> : never;
type PointerMove = Timeless<DragEvent>;

/** The pipeline of previews has a name of its own in the trace, because its play ids are its own. */
export const PREVIEW_SUFFIX = ' preview';

/** Opens the embed of a resource in the browser of `context`. Throws when the service has no page for it. */
export async function createEmbed(context: PageContext, uri: string): Promise<Embed> {
  const { clock, options, random, trace } = context;
  const line = context.line.split();
  const name = options.name ?? 'Embed';
  const process = createPageProcess(clock, line);
  const network = createPageNetwork(process, process.clock);
  const add = trace && ((entry: TraceEntry) => trace.add(name, entry));
  const addPreview = trace && ((entry: TraceEntry) => trace.add(name + PREVIEW_SUFFIX, entry));
  const addPage = (what: 'opened' | 'closed') => [add, addPreview].forEach((one) => one?.({ type: 'page', what }));
  const http = add ? tracedHttp(network.http, add) : network.http;
  const blocks = await readBlocks(http, uri);
  const opened: string[] = [];
  const logger = { log: () => undefined };
  const previews = createScriptedMedia({ clock: process.mediaClock, source: sourceOfPreviews(http) });
  let full: ScriptedMedia | null = null;
  const storage = createMemoryStorage();
  const createFullPlayback = () => {
    const client = createPlayingClient({
      ...{ http, clock: process.clock, random, logger, origin: ORIGIN, resource: blocks.resource.uri },
      dealer: add ? tracedDealer(network.dealer, add) : network.dealer,
      page: createScriptedPage(),
      storage,
      device: { name: 'Cadenza embed', model: 'embed', platform: 'node', isHidden: true },
      createSource: createTrackSource,
      createPlayer,
      createTracking: createPlayTracking,
      createMedia(source) {
        full = createScriptedMedia({ clock: process.mediaClock, source });
        return add ? tracedMedia(full, add) : full;
      },
    });
    const controller = { ...client.player, start: () => void client.start(), stop: client.stop };
    return startFullPlayback({ controller, clock: process.clock, contextUri: blocks.resource.uri });
  };
  const open = (url: string) => opened.push(url) > 0;
  const controller = createEmbedController({
    initial: createEmbedState({ ...blocks, isMobile: false, isSafari: false, viewport: { width: 640, height: 380 } }),
    previews: addPreview ? tracedMedia(previews, addPreview) : previews,
    readSession: () => readEmbedSession({ http, baseUrl: ORIGIN, resource: blocks.resource.uri }),
    createFullPlayback,
    window: { open, copy: () => Promise.resolve(), launch: open, remembersApp: () => false, rememberApp: () => undefined },
    clock: process.clock,
    logger,
  });
  addPage('opened');
  add?.({ type: 'embed', state: controller.state() });
  if (add) controller.onChange((state) => add({ type: 'embed', state }));
  const send: EmbedController['send'] = (event) => {
    add?.({ type: 'visitor', event });
    controller.send(event);
  };
  let isOpen = true;
  let drag = NO_DRAG;
  return {
    ...{ name, previews, network, opened },
    account: context.account,
    controller: { ...controller, send },
    drag(event) {
      const maxMs = lengthMs(controller.state());
      const step = stepDrag(drag, { ...event, atMs: process.clock.nowMs() } as DragEvent, maxMs);
      add?.({ type: 'drag', pointer: event.type, maxMs, ...step });
      drag = step.drag;
      if (step.chosenMs !== null) send({ type: 'SEEK', positionMs: step.chosenMs });
    },
    full: () => full,
    deviceId: () => (full === null ? null : storage.get(DEVICE_ID_KEY)),
    isOpen: () => isOpen,
    close() {
      addPage('closed');
      isOpen = false;
      previews.stop();
      full?.stop();
      process.kill();
      line.breakAll();
    },
  };
}

type Blocks = Pick<EmbedBlocks, 'config' | 'resource'>;

async function readBlocks(http: Http, uri: string): Promise<Blocks> {
  const parsed = parseContentUri(uri);
  const response = await http.send({ method: 'GET', url: `${ORIGIN}/embed/${parsed?.type ?? ''}/${parsed?.id ?? ''}` });
  const html = new TextDecoder().decode(response.body);
  if (response.status !== 200) throw new Error(`The service has no embed of ${uri}: ${String(response.status)} ${html}`);
  const textOf = (id: string) => new RegExp(`<script[^>]* id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  return { config: readEmbedBlock('config', textOf('config')), resource: readEmbedBlock('resource', textOf('resource')) };
}

/** Previews are plain files: their bytes come by URL, without a token. */
function sourceOfPreviews(http: Http): TrackSource {
  const none = () => Promise.reject<Uint8Array>(new Error('A preview has no licence.'));
  return {
    async bytes({ urls }, { first, last }, onBytes, cancellation) {
      const headers = { range: `bytes=${String(first)}-${String(last)}` };
      await http.send({ method: 'GET', url: urls[0] ?? '', headers, onBytes, cancellation });
    },
    licence: none,
    certificate: none,
  };
}
