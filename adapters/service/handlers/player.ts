import { entityOf } from '#domain/catalog/entity.ts';
import type { Cluster, ConnectCommand, PlayerState } from '#domain/connect/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { repeatSwitches } from '#domain/list-player/machine.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { Refusal, type Caller, type Route, type ServiceRequest } from '../answer.ts';
import { VOLUME16_MAX } from '../constants/playback.ts';
import { createLibraryReader } from '../library/reader.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import { jsonBodyOf } from '../json-body.ts';
import { empty, json } from '../responses.ts';
import { commandFact, refuseUnconnected, refuseUnlessHere } from './connect-state.ts';
import { playCommandOf } from './play-body.ts';
import { accountOf, decided, reachOf, type PlayingParts } from './playing.ts';
import { volume16 } from './track-playback.ts';

const PERCENT = 100;

/** These calls come from no device. */
const NOBODY = '';

/** The public Web API's player calls: commands to the active device, and what it plays. */
export function playerRoutes(parts: PlayingParts): readonly Route[] {
  const clusterOf = (caller: Caller) => accountOf(parts, caller).cluster();
  const route = (method: string, path: string, handle: Route['handle']): Route => ({
    method,
    path: `/v1/me/player${path}`,
    auth: 'bearer',
    handle,
  });
  const command = (method: string, path: string, commandsOf: (request: ServiceRequest) => readonly ConnectCommand[]): Route =>
    route(method, path, async (request, caller) => {
      const deviceId = await deviceOf(parts, request, caller);
      for (const one of commandsOf(request))
        await decided(accountOf(parts, caller), await commandFact(parts, caller, deviceId, one));
      return empty(204);
    });
  const playing: Route['handle'] = async ({ origin }, caller) => {
    const told = await playingJson(createLibraryReader(parts.store, origin), origin, await clusterOf(caller));
    return told === null ? empty(204) : json(200, told);
  };

  return [
    route('GET', '', playing),
    route('GET', '/currently-playing', playing),
    route('PUT', '', async (request, caller) => {
      const { device_ids, play } = bodyOf(request);
      const [deviceId] = Array.isArray(device_ids) ? device_ids.map(String) : [];
      if (deviceId === undefined) throw new Refusal(400, 'device_ids: is missing');
      await refuseUnconnected(accountOf(parts, caller), NOBODY, deviceId);
      await refuseUnlessHere(parts, await reachOf(accountOf(parts, caller), caller, deviceId));
      await decided(accountOf(parts, caller), { type: 'transfer', deviceId, restore: play === true ? 'resume' : 'restore' });
      return empty(204);
    }),
    route('GET', '/devices', async (_, caller) => json(200, { devices: devicesJson(await clusterOf(caller)) })),
    command('PUT', '/play', (request) => [playCommandOf(bodyOf(request))]),
    command('PUT', '/pause', () => [{ endpoint: 'pause' }]),
    command('POST', '/next', () => [{ endpoint: 'skip_next' }]),
    command('POST', '/previous', () => [{ endpoint: 'skip_prev' }]),
    command('PUT', '/seek', ({ query }) => [{ endpoint: 'seek_to', value: numberIn(query, 'position_ms') }]),
    command('PUT', '/shuffle', ({ query }) => [{ endpoint: 'set_shuffling_context', value: query['state'] === 'true' }]),
    command('PUT', '/repeat', ({ query }) => repeatCommands(query['state'] ?? '')),
    command('POST', '/queue', ({ query }) => [{ endpoint: 'add_to_queue', track: { uri: query['uri'] ?? '' } }]),
    route('PUT', '/volume', async (request, caller) => {
      const deviceId = await deviceOf(parts, request, caller);
      const volume = volume16((numberIn(request.query, 'volume_percent') / PERCENT) * VOLUME16_MAX);
      await decided(accountOf(parts, caller), { type: 'volume', deviceId, volume, by: 'controller' });
      return empty(204);
    }),
  ];
}

/** The one named in the query, else the active one. Spec §8 "404 'No such device.'". */
async function deviceOf(parts: PlayingParts, { query }: ServiceRequest, caller: Caller): Promise<string> {
  const deviceId = query['device_id'] ?? (await accountOf(parts, caller).state()).activeId;
  if (deviceId === null) throw new Refusal(404, playerError('CONNECT_NO_DEVICE').message);
  await refuseUnconnected(accountOf(parts, caller), NOBODY, deviceId);
  return deviceId;
}

/** The public API calls the modes off, context and track. Spec §5 "Repeat mode must be enum value". */
function repeatCommands(state: string): readonly ConnectCommand[] {
  const switches = repeatSwitches(state === 'off' ? 'NONE' : state.toUpperCase());
  if (!switches.ok) throw new Refusal(400, `state: ${switches.error.message}`);
  return [
    { endpoint: 'set_repeating_context', value: switches.value.context },
    { endpoint: 'set_repeating_track', value: switches.value.track },
  ];
}

function numberIn(query: ServiceRequest['query'], name: string): number {
  const value = Number(query[name] ?? Number.NaN);
  if (!Number.isFinite(value)) throw new Refusal(400, `${name}: is no number`);
  return value;
}

function bodyOf({ body }: ServiceRequest): Readonly<Record<string, unknown>> {
  if (body.length === 0) return {};
  const value = jsonBodyOf(body);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function devicesJson({ devices, active_device_id }: Cluster) {
  return Object.values(devices).map(({ device_id, name, device_type, volume, capabilities, is_private_session = false }) => ({
    id: device_id,
    is_active: device_id === active_device_id,
    is_private_session,
    is_restricted: !capabilities.is_controllable,
    name,
    type: device_type,
    volume_percent: Math.round((volume / VOLUME16_MAX) * PERCENT),
    supports_volume: !capabilities.disable_volume,
  }));
}

async function playingJson(library: LibraryReader, base: string, cluster: Cluster) {
  const { player_state: state } = cluster;
  const device = devicesJson(cluster).find(({ is_active }) => is_active);
  if (state === null || device === undefined) return null;
  const parsed = parseContentUri(state.track?.uri ?? '');
  const read = parsed?.type === 'episode' ? library.episodes([parsed.id]) : library.tracks(parsed ? [parsed.id] : []);
  return {
    device,
    repeat_state: repeatOf(state),
    shuffle_state: state.options.shuffling_context,
    context: contextJson(base, state.context_uri),
    timestamp: Number(state.timestamp),
    progress_ms: Number(state.position_as_of_timestamp),
    is_playing: !state.is_paused,
    item: (await read)[0] ?? null,
    currently_playing_type: parsed?.type ?? 'unknown',
    actions: { disallows: disallowsOf(state) },
  };
}

function repeatOf({ options }: PlayerState): 'off' | 'context' | 'track' {
  if (options.repeating_track) return 'track';
  return options.repeating_context ? 'context' : 'off';
}

function contextJson(base: string, uri: string) {
  const parsed = parseContentUri(uri);
  if (parsed === null) return null;
  const { href, external_urls } = entityOf(base, parsed.type, parsed.id, '');
  return { uri, type: parsed.type, href, external_urls };
}

function disallowsOf({ restrictions }: PlayerState): Readonly<Record<string, true>> {
  const named = Object.entries<readonly string[] | undefined>({ ...restrictions }).filter(([, reasons]) => reasons?.length);
  return Object.fromEntries(named.map(([name]) => [name.replace(/^disallow_(.*)_reasons$/, '$1'), true] as const));
}
