import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createHeadlessPlayer, type HeadlessPlayer } from '#adapters/headless/headless-player.ts';
import { createNodePorts } from '#adapters/headless/node-ports.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http, HttpRequest } from '#application/ports/http.ts';
import type { Random } from '#application/ports/random.ts';
import { delay } from '#application/runtime/delay.ts';
import { createLedger } from './ledger.ts';
import { readPlayer, type Member } from './member.ts';

/** A member with some devices, who changes something from time to time and remembers what was confirmed. */
export interface Listener {
  readonly name: string;
  readonly deviceCount: number;
  /** Connects the devices. */
  start(): void;
  /** Plays on the first device, on another one with a still position, and makes the playlist. */
  play(): Promise<void>;
  /** Changes things until `rest`. */
  act(): void;
  rest(): Promise<void>;
  /** Its devices that are not connected, or do not know all the others. */
  missing(): readonly string[];
  /** Sentences about what was confirmed and is not there. */
  check(): Promise<readonly string[]>;
  confirmed(): number;
  stop(): Promise<void>;
}

/** Asks again what was not answered. */
type Read = <Answer>(ask: () => Promise<Answer | null>) => Promise<Answer | null>;
const READ_TRIES_MAX = 5;
const READ_PAUSE_MS = 500;

export interface ListenerOptions {
  readonly member: Member;
  readonly origin: string;
  readonly devices: number;
  readonly album: { readonly uri: string; readonly trackUris: readonly string[] };
  /** Whether it listens; else it is paused and seeks. */
  readonly isPlaying: boolean;
  readonly clock: Clock;
  readonly random: Random;
  /** The longest time between two changes. */
  readonly pauseMs: number;
}

const STATE = /\/track-playback\/v1\/devices\/[^/]+\/state$/;
const POSITION = 'position of the paused player';
const POSITION_MS_MAX = 200_000;
const QUEUE_PAGE = 100;

export function createListener(options: ListenerOptions): Listener {
  const { album, clock, isPlaying, member, random } = options;
  const ledger = createLedger();
  const devices: HeadlessPlayer[] = [];
  let connectionId = '';
  let playlistId = '';
  let highestVersion = 0;
  let acting: Promise<void> | null = null;
  let isActing = false;

  /** Notes the states that the service took from a device, and the connection of the device. */
  const noting = (http: Http): Http => ({
    async send(request) {
      connectionId = connectionIn(request) ?? connectionId;
      const response = await http.send(request);
      if (request.method === 'PUT' && STATE.test(request.url) && response.status < 300)
        ledger.confirm(POSITION, positionIn(request));
      return response;
    },
  });
  for (let number = 0; number < options.devices; number += 1) {
    const { createMedia: _, http, ...ports } = createNodePorts({ clock, server: options.origin, speaker: null });
    devices.push(
      createHeadlessPlayer({
        ...ports,
        http: noting(http),
        createMedia: (source) => createScriptedMedia({ clock, source }),
        name: `${member.name}, ${String(number)}`,
        server: options.origin,
        token: member.token,
        storage: createMemoryStorage(),
        logger: { log: () => undefined },
        onLoggedOut: () => undefined,
      }),
    );
  }
  for (const { controller } of devices) controller.onChange(() => undefined);
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(random.fraction() * items.length)] as Item;
  const first = () => (devices[0] as HeadlessPlayer).controller;
  const isDone = (command: Promise<unknown>) =>
    command.then(
      () => true,
      () => false,
    );
  /** A connection may end, and an instance that was woken refuses for a moment. */
  const read: Read = async (ask) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask();
      if (answer !== null || tries === READ_TRIES_MAX) return answer;
      await delay(clock, READ_PAUSE_MS);
    }
  };
  const isConfirmed = async (answer: Promise<unknown>) => (await answer) !== null;

  const appendToPlaylist = (uri: string) =>
    ledger.append('playlist', uri, () => isConfirmed(member.ask(`POST /v1/playlists/${playlistId}/tracks`, { uris: [uri] })));
  const appendToQueue = (uri: string) => ledger.append('queue', uri, () => isDone(any(devices).controller.addToQueue(uri)));
  const save = (uri: string) => {
    const isWanted = random.fraction() < 0.5;
    const line = `${isWanted ? 'PUT' : 'DELETE'} /v1/me/tracks?ids=${idOf(uri)}`;
    return ledger.set(`saved ${uri}`, isWanted, () => isConfirmed(member.ask(line)));
  };
  /** A device that plays itself seeks at once: only its report, which `noting` sees, is confirmed. */
  const seek = () => {
    const positionMs = Math.floor(random.fraction() * POSITION_MS_MAX);
    const isOwn = first()
      .view()
      .devices.some(({ isActive, isLocal }) => isActive && isLocal);
    return ledger.set(POSITION, positionMs, async () => (await isDone(first().seek(positionMs))) && !isOwn);
  };

  const act = async (): Promise<void> => {
    while (isActing) {
      const uri = any(album.trackUris);
      await any([() => appendToPlaylist(uri), () => appendToQueue(uri), () => save(uri), isPlaying ? () => save(uri) : seek])();
      await delay(clock, random.fraction() * options.pauseMs);
    }
  };

  return {
    name: member.name,
    deviceCount: devices.length,
    start() {
      for (const { controller } of devices) controller.start();
    },
    async play() {
      const made = (await member.ask('POST /v1/me/playlists', { name: 'Confirmed', public: true })) as { readonly id: string };
      playlistId = made.id;
      await first().play({ contextUri: album.uri, repeat: 'TRACK', paused: !isPlaying });
    },
    act() {
      isActing = true;
      acting = act();
    },
    async rest() {
      isActing = false;
      await acting;
    },
    missing: () =>
      devices.flatMap(({ controller }, number) => {
        const { connection, devices: known } = controller.view();
        const isBack = connection === 'connected' && known.length === devices.length;
        return isBack ? [] : [`${member.name}, ${String(number)}: ${connection}, knows ${String(known.length)}`];
      }),
    async check() {
      const player = await read(() => readPlayer(member, connectionId));
      if (player === null) return [`${member.name}: its player could not be read (${member.failure()})`];
      highestVersion = Math.max(highestVersion, player.version);
      const found = [
        ...ledger.checkList('queue', await queueOf(first())),
        ...ledger.checkList('playlist', await entriesOf(read, member, playlistId)),
        ...(player.version < highestVersion
          ? [`version ${String(player.version)} of the player comes after ${String(highestVersion)}`]
          : []),
      ];
      for (const name of ledger.names())
        found.push(
          ...ledger.checkValue(
            name,
            name === POSITION ? Number(player.player_state?.position) : await isSaved(read, member, name),
          ),
        );
      return found.map((sentence) => `${member.name}: ${sentence}`);
    },
    confirmed: ledger.confirmed,
    async stop() {
      await Promise.all(devices.map(({ controller }) => controller.stop()));
    },
  };
}

const idOf = (uri: string) => uri.split(':').at(-1) ?? '';

function connectionIn({ headers = {} }: HttpRequest): string | null {
  const [, value = null] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-spotify-connection-id') ?? [];
  return value;
}

function positionIn({ body }: HttpRequest): number | null {
  const state = JSON.parse(typeof body === 'string' ? body : '{}') as { readonly sub_state?: { readonly position?: number } };
  return state.sub_state?.position ?? null;
}

async function queueOf(controller: HeadlessPlayer['controller']): Promise<readonly string[]> {
  const uris: string[] = [];
  for (let total = 1; uris.length < total;) {
    const page = await controller.getQueue(uris.length);
    total = page.total;
    uris.push(...page.tracks.map(({ uri }) => uri));
    if (page.tracks.length === 0) break;
  }
  return uris;
}

async function entriesOf(read: Read, member: Member, playlistId: string): Promise<readonly string[]> {
  const uris: string[] = [];
  for (let total = 1; uris.length < total;) {
    const line = `GET /v1/playlists/${playlistId}/tracks?limit=${String(QUEUE_PAGE)}&offset=${String(uris.length)}`;
    const page = (await read(() => member.ask(line))) as {
      readonly total: number;
      readonly items: readonly { readonly track: { readonly uri: string } }[];
    } | null;
    if (page === null || page.items.length === 0) break;
    total = page.total;
    uris.push(...page.items.map(({ track }) => track.uri));
  }
  return uris;
}

async function isSaved(read: Read, member: Member, name: string): Promise<unknown> {
  const [isThere] = ((await read(() => member.ask(`GET /v1/me/tracks/contains?ids=${idOf(name)}`))) ?? []) as readonly boolean[];
  return isThere;
}
