import { entityOf } from '#domain/catalog/entity.ts';
import type { Cluster, ConnectCommand, PlayerState } from '#domain/connect/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { repeatSwitches } from '#domain/list-player/machine.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { HttpError, httpErrorFrom, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { VOLUME16_MAX } from '../../../domain/constants/media/playback.ts';
import { createLibraryReader } from '../../catalog/library-reader.ts';
import type { LibraryReader } from '../../ports/library-reader.ts';
import { empty, json } from '../../kernel/routing/responses.ts';
import { commandFact, refuseUnconnected, refuseUnlessHere } from './connect-routes.ts';
import { parsePlayBody } from './play-body.ts';
import {
  objectBodyOf,
  playableUri,
  positionMsIn,
  refuseUnknown,
  requiredText,
  booleanIn,
  volumeShareIn,
} from './player-fields.ts';
import { playerHttpError, withReason } from './player-reasons.ts';
import { accountOf, sendOrThrow, reachOf } from './route-context.ts';
import { deviceIn } from '../../../domain/player-session/step-helpers.ts';
import type { PlayerAccount } from '../player-account.ts';
import { isActiveDeviceLost } from '../../../domain/player-session/step-helpers.ts';
import { volume16 } from './track-playback-routes.ts';
import type { PlaybackContext } from '../playback-context.ts';

const PERCENT = 100;

/** These calls come from no device. */
const NO_SENDER = '';

type Commands = readonly ConnectCommand[];

/** The public Web API's player calls: commands to the active device, and what it plays. */
export function webPlayerRoutes(deps: PlaybackContext): readonly Route[] {
  const clusterOf = (caller: Caller) => accountOf(deps, caller).cluster();
  const route = (method: string, path: string, handle: Route['handle']): Route => ({
    method,
    path: `/v1/me/player${path}`,
    auth: 'bearer',
    async handle(...args) {
      try {
        return await handle(...args);
      } catch (thrown) {
        throw withReason(thrown);
      }
    },
  });
  const command = (method: string, path: string, commandsOf: (request: ServiceRequest) => Commands | Promise<Commands>): Route =>
    route(method, path, async (request, caller) => {
      const commands = await commandsOf(request);
      const deviceId = await deviceOf(deps, request, caller);
      await refuseIdle(accountOf(deps, caller), deviceId, commands);
      for (const one of commands) await sendOrThrow(accountOf(deps, caller), await commandFact(deps, caller, deviceId, one));
      return empty(204);
    });
  const playing: Route['handle'] = async ({ origin }, caller) => {
    const playing = await playingJson(createLibraryReader(deps.store, origin), origin, await clusterOf(caller));
    return playing === null ? empty(204) : json(200, playing);
  };

  return [
    route('GET', '', playing),
    route('GET', '/currently-playing', playing),
    route('PUT', '', async (request, caller) => {
      const { deviceId, play } = transferOf(objectBodyOf(request));
      await refuseUnreachable(accountOf(deps, caller), deviceId);
      await refuseUnlessHere(deps, await reachOf(accountOf(deps, caller), caller, deviceId));
      await sendOrThrow(accountOf(deps, caller), { type: 'transfer', deviceId, restore: play ? 'resume' : 'restore' });
      return empty(204);
    }),
    route('GET', '/devices', async (_, caller) => json(200, { devices: devicesJson(await clusterOf(caller)) })),
    command('PUT', '/play', async (request) => {
      const wanted = parsePlayBody(objectBodyOf(request));
      if (wanted.endpoint === 'play') await refuseUnknown(deps.store, givenUris(wanted), 'uris');
      return [wanted];
    }),
    command('PUT', '/pause', () => [{ endpoint: 'pause' }]),
    command('POST', '/next', () => [{ endpoint: 'skip_next' }]),
    command('POST', '/previous', () => [{ endpoint: 'skip_prev' }]),
    command('PUT', '/seek', ({ query }) => [{ endpoint: 'seek_to', value: positionMsIn(query) }]),
    command('PUT', '/shuffle', ({ query }) => [{ endpoint: 'set_shuffling_context', value: booleanIn(query, 'state') }]),
    command('PUT', '/repeat', ({ query }) => repeatCommands(requiredText(query, 'state'))),
    command('POST', '/queue', async ({ query }) => {
      const uri = playableUri(requiredText(query, 'uri'), 'uri');
      await refuseUnknown(deps.store, [uri], 'uri');
      return [{ endpoint: 'add_to_queue', track: { uri } }];
    }),
    route('PUT', '/volume', async (request, caller) => {
      const volume = volume16(volumeShareIn(request.query) * VOLUME16_MAX);
      const deviceId = await deviceOf(deps, request, caller);
      const device = deviceIn(await accountOf(deps, caller).state(), deviceId);
      if (device?.descriptor.capabilities.change_volume === false)
        throw playerHttpError(403, 'The volume of this device is not set from here', 'VOLUME_CONTROL_DISALLOW');
      await sendOrThrow(accountOf(deps, caller), { type: 'volume', deviceId, volume, by: 'controller' });
      return empty(204);
    }),
  ];
}

/** The one named in the query, else the active one. Spec §8 "404 'No such device.'". */
async function deviceOf(deps: PlaybackContext, { query }: ServiceRequest, caller: Caller): Promise<string> {
  const deviceId = query['device_id'] ?? (await accountOf(deps, caller).state()).activeId;
  if (deviceId === null) throw httpErrorFrom(404, playerError('CONNECT_NO_DEVICE'));
  await refuseUnreachable(accountOf(deps, caller), deviceId);
  return deviceId;
}

async function refuseUnreachable(account: PlayerAccount, deviceId: string): Promise<void> {
  const { devices } = await account.state();
  if (deviceIn({ devices }, deviceId) === undefined)
    throw playerHttpError(404, playerError('CONNECT_NO_DEVICE').message, 'DEVICE_NOT_CONTROLLABLE');
  await refuseUnconnected(account, NO_SENDER, deviceId);
}

/** The public API refuses to resume what plays, and to pause what is paused. */
async function refuseIdle(account: PlayerAccount, deviceId: string, commands: readonly ConnectCommand[]): Promise<void> {
  const state = await account.state();
  if (state.playback === null || state.activeId !== deviceId || isActiveDeviceLost(state)) return;
  const { paused } = state.playback;
  const asks = (endpoint: ConnectCommand['endpoint']) => commands.some((one) => one.endpoint === endpoint);
  if (asks('pause') && paused) throw playerHttpError(403, 'The player is paused already', 'ALREADY_PAUSED');
  if (asks('resume') && !paused) throw playerHttpError(403, 'The player is not paused', 'NOT_PAUSED');
}

function givenUris({ context }: Extract<ConnectCommand, { endpoint: 'play' }>): readonly string[] {
  return (context.pages ?? []).flatMap(({ tracks }) => tracks.map(({ uri }) => uri));
}

/** Music plays on one device: the public API takes one at a time. */
function transferOf({ device_ids, play = false }: Readonly<Record<string, unknown>>) {
  if (device_ids === undefined || device_ids === null) throw new HttpError(400, 'device_ids: is missing');
  const ids: readonly unknown[] = Array.isArray(device_ids) ? device_ids : [];
  const [deviceId] = ids;
  if (typeof deviceId !== 'string' || ids.length > 1) throw new HttpError(400, 'device_ids: has to be a list of one device');
  if (typeof play !== 'boolean') throw new HttpError(400, 'play: has to be true or false');
  return { deviceId, play };
}

/** The public API calls the modes off, context and track. */
function repeatCommands(state: string): readonly ConnectCommand[] {
  const switches = repeatSwitches(state === 'off' ? 'NONE' : state === state.toLowerCase() ? state.toUpperCase() : '');
  if (!switches.ok) throw new HttpError(400, 'state: has to be one of off, context, track');
  return [
    { endpoint: 'set_repeating_context', value: switches.value.context },
    { endpoint: 'set_repeating_track', value: switches.value.track },
  ];
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
