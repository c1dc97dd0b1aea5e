import type { PlayerView } from '#application/player-view/controller-types.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { MediaEvent } from '#application/ports/media-pipeline.ts';
import { connectionTopic } from '#domain/connect/push-topics.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { createSafetyChecks } from '#adapters/simulation/world/invariant.ts';
import { type Invariant, INVARIANTS, type TraceEvent, type World } from '#simulation';

type Distribute<Event> = Event extends unknown ? Omit<Event, 'atMs' | 'page'> : never;
type Entry = Distribute<TraceEvent>;

/** One event at a page. */
export const at = (atMs: number, entry: Entry, page = 'desk') => ({ ...entry, atMs, page }) as TraceEvent;

const ORIGIN = 'http://localhost:4070';
const utf8 = new TextEncoder();

export const request = (
  method: HttpRequest['method'],
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { authorization: 'Bearer secret' },
): HttpRequest => ({ method, url: ORIGIN + path, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

export const sent = (atMs: number, one: HttpRequest, page?: string) => at(atMs, { type: 'request', id: 1, request: one }, page);

export const answered = (
  atMs: number,
  one: HttpRequest,
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
  page?: string,
) => {
  const bytes = body === undefined ? new Uint8Array() : utf8.encode(JSON.stringify(body));
  return at(atMs, { type: 'response', id: 1, request: one, response: { status, headers, body: bytes } }, page);
};

export const pushed = (atMs: number, uri: string, payload: unknown, page?: string) => {
  const text = JSON.stringify({ type: 'message', uri, payloads: [payload] });
  return at(atMs, { type: 'received', socket: 1, text, message: text }, page);
};

export const media = (atMs: number, event: MediaEvent, page?: string) => at(atMs, { type: 'media', event }, page);

export const asked = (
  atMs: number,
  what: Extract<TraceEvent, { type: 'media-command' }>['what'],
  playId: number | null = null,
  more: { positionMs?: number; mimeType?: string } = {},
  page?: string,
) => at(atMs, { type: 'media-command', what, playId, positionMs: 0, ...more }, page);

export const command = (atMs: number, name: string, id = 1, page?: string) =>
  at(atMs, { type: 'command', id, name, command: {} }, page);

export const settled = (atMs: number, name: string, id = 1, error: ErrorCode | null = null) =>
  at(atMs, { type: 'settled', id, name, error });

const VIEW = {
  connection: 'connected',
  phase: 'idle',
  track: null,
  previousTracks: [],
  nextTracks: [],
  positionMs: 0,
  asOfMs: 0,
  durationMs: 0,
  speed: 1,
  repeat: 'OFF',
  restrictions: {},
  disallows: {},
  devices: [],
  notice: null,
};

/** A view with some values; the rest is empty. */
const viewOf = (some: object) => ({ ...VIEW, ...some }) as unknown as PlayerView;

export const shown = (atMs: number, some: object, page?: string) => at(atMs, { type: 'view', view: viewOf(some) }, page);

export const track = (uid: string, type = 'track') => ({ uid, uri: `spotify:track:${uid}`, type, name: uid });

/** A page with a socket and a connection id. */
export const connected = (atMs = 0, id = 'c1', socket = 1, page?: string): readonly TraceEvent[] => [
  at(atMs, { type: 'socket', what: 'opening', socket }, page),
  at(atMs, { type: 'socket', what: 'opened', socket }, page),
  pushed(atMs, connectionTopic(id), {}, page),
];

export const register = (connectionId = 'c1', id = 'd1', volume = 65_535) =>
  request('POST', '/track-playback/v1/devices', { device: { id }, connection_id: connectionId, volume });

/** A page that is a device. */
export const registered = (page?: string, id = 'd1'): readonly TraceEvent[] => {
  const one = register('c1', id);
  return [...connected(0, 'c1', 1, page), sent(0, one, page), answered(0, one, 200, { initial_seq_num: 0 }, {}, page)];
};

/** The report of a state. */
export const update = (seqNum: number, source: string, playedMs = 0, positionMs = seqNum) =>
  request('PUT', '/track-playback/v1/devices/d1/state', {
    seq_num: seqNum,
    state_ref: { state_machine_id: 'm', state_id: 's1', paused: false },
    sub_state: { playback_speed: 1, position: positionMs, duration: 180_000, stream_time: playedMs },
    previous_position: 0,
    debug_source: source,
  });

export interface PlantedPage {
  readonly name: string;
  readonly id?: string;
  readonly view?: object;
  readonly phase?: string;
  readonly isSounding?: boolean;
  /** The state of its event queue. */
  readonly telemetry?: object;
}

/** A rule that looks at every event, not only at those that it reads. */
export const lookingAtAll = ({ watch, ...rule }: Invariant): Invariant => ({
  ...rule,
  ...(watch && {
    watch(world) {
      const check = watch(world);
      return Object.assign((event: TraceEvent) => check(event), check.forget && { forget: check.forget });
    },
  }),
});

/** The numbers of all invariants that such a history violates. `pages`: looks at rest too. */
export function violatedBy(
  events: readonly TraceEvent[],
  pages: readonly PlantedPage[] = [],
  invariants: readonly Invariant[] = INVARIANTS,
): readonly string[] {
  const world = {
    devices: () => pages.map(plantedPage),
    embeds: () => [],
    trace: () => events,
    clock: { nowMs: () => (events.at(-1)?.atMs ?? 0) + 100_000 },
  } as unknown as World;
  const found = new Set<string>();
  events.forEach(createSafetyChecks(world, invariants, (id) => found.add(id)));
  if (pages.length > 0) for (const { atRest, id } of INVARIANTS) if (atRest?.(world) != null) found.add(id);
  return [...found];
}

function plantedPage({ name, id = name, isSounding = false, phase = 'signed-in', telemetry, view = {} }: PlantedPage) {
  return {
    ...(telemetry && { kind: 'player', telemetry: { state: () => telemetry } }),
    ...{ name, deviceId: id, account: { username: 'owner' } },
    isOpen: () => true,
    view: () => viewOf(view),
    media: { isSounding: () => isSounding },
    client: { session: { view: () => ({ phase }) } },
  };
}
