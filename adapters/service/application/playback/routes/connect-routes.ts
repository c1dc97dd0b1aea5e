import { requireUserId } from '../../kernel/routing/responses.ts';
import { ACKS_TOPIC } from '#domain/connect/push-topics.ts';
import {
  deleteObserver,
  postConnectTransfer,
  postPlayerCommand,
  putConnectVolume,
  putObserver,
} from '#application/calls/playback/connect-state.ts';
import { unreachable } from '#domain/core/assert.ts';
import { OBSERVER_PREFIX } from '#domain/constants/network/devices.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { indexAt } from '#domain/list-player/shuffle.ts';
import { httpErrorFrom, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { ID_BYTES } from '../../../domain/constants/media/playback.ts';
import { deviceIn } from '../../../domain/player-session/step-helpers.ts';
import type { PlayerAccount } from '../player-account.ts';
import { createCommandRunner, markOf, type CommandIdentity } from '../command-runner.ts';
import type { ContextReader } from '../contexts/context-pages.ts';
import { loadContext, queueableUris, startIndex } from '../play-request.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import type { SessionFact } from '../../../domain/player-session/session-types.ts';
import {
  accountOf,
  sendOrThrow,
  isOtherPage,
  isOwnConnection,
  reachOf,
  refuseOtherDevices,
  refuseOutside,
} from './route-context.ts';
import { volume16 } from './track-playback-routes.ts';
import type { PlaybackContext } from '../playback-context.ts';

const LOCAL = '@local';

/** A command, and the device that sent it. */
interface SentCommand extends CommandIdentity {
  readonly from: string;
}

/** The device a command is for: `@local` is the sender's own. Spec §7 "Target @local = own device". */
function targetOf(from: string, to: string): string {
  return deviceIdOf(to === LOCAL ? from : to);
}

/** A device watches under its own id with a prefix. */
function deviceIdOf(id: string): string {
  return id.startsWith(OBSERVER_PREFIX) ? id.slice(OBSERVER_PREFIX.length) : id;
}

/** A device that is hidden takes commands from itself only. Spec §3 "disable_connect (true when hidden)". */
export async function refuseUnconnected(account: PlayerAccount, from: string, deviceId: string): Promise<void> {
  const device = deviceIn(await account.state(), deviceId);
  if (device?.descriptor.capabilities.disable_connect && deviceIdOf(from) !== deviceId)
    throw httpErrorFrom(403, playerError('COMMAND_RESTRICTED', 'this device takes no commands from others'));
}

/** Watching and steering an account's devices. Spec §7 "Connect state". */
export function connectRoutes(deps: PlaybackContext): readonly Route[] {
  const runCommand = createCommandRunner<string>();
  /** Answers after the command is done, unless the same sender sent a newer one. */
  const runAcked = async (caller: Caller, request: ServiceRequest, sent: SentCommand, factOf: () => Promise<SessionFact>) => {
    const ack_id = await runCommand(requireUserId(caller), sent, async (refuseOvertaken) => {
      const fact = await factOf();
      refuseOvertaken();
      await sendOrThrow(accountOf(deps, caller), fact, { senderId: deviceIdOf(sent.from), ...markOf(sent) });
      return deps.random.hex(ID_BYTES);
    });
    // Sent after the response, so that the client knows the id of the ack.
    deps.clock.after(0, () => void pushAck(caller, request, { ack_id }));
    return { ack_id };
  };
  /** To the sender alone where it names its socket; no other waits for it. */
  const pushAck = async (caller: Caller, { headers }: ServiceRequest, ack: { readonly ack_id: string }) => {
    const connectionId = headers['x-spotify-connection-id'] ?? '';
    const userId = requireUserId(caller);
    const resources = caller.resource === null ? [] : [caller.resource];
    // Where the store does not answer, all sockets get it.
    const isOwn = await isOwnConnection(deps, caller, connectionId).catch(() => false);
    if (isOwn) deps.hub.push(userId, connectionId, ACKS_TOPIC, ack);
    else deps.hub.pushToUser(userId, ACKS_TOPIC, ack, { resources, payload: () => ack });
  };
  return [
    createRoute(putObserver, async ({ caller, request }) => {
      const connectionId = request.headers['x-spotify-connection-id'] ?? '';
      if (!(await isOwnConnection(deps, caller, connectionId))) throw httpErrorFrom(400, playerError('CONNECT_NO_CONNECTION_ID'));
      return accountOf(deps, caller).cluster(caller.resource);
    }),
    createRoute(deleteObserver, ({ caller }) => accountOf(deps, caller).cluster(caller.resource)),
    createRoute(postPlayerCommand, async ({ caller, params: { from, to }, body: { command, sequence }, request }) => {
      const deviceId = targetOf(from, to);
      return runAcked(caller, request, { from, commandId: command.logging_params?.command_id, sequence }, async () => {
        // A command for the sender's own device must not start sound on another page: the page registers the device first.
        if (deviceId === deviceIdOf(from) && (await isOtherPage(accountOf(deps, caller), request, deviceId)))
          throw httpErrorFrom(404, playerError('CONNECT_NO_DEVICE'));
        await refuseOtherDevices(accountOf(deps, caller), caller, deviceId);
        await refuseUnconnected(accountOf(deps, caller), from, deviceId);
        return commandFact(deps, caller, deviceId, command);
      });
    }),
    createRoute(putConnectVolume, async ({ caller, params: { from, to }, body: { sequence, volume }, request }) => {
      const deviceId = targetOf(from, to);
      return runAcked(caller, request, { from, sequence }, async () => {
        await refuseOtherDevices(accountOf(deps, caller), caller, deviceId);
        await refuseUnlessHere(deps, caller);
        await refuseUnconnected(accountOf(deps, caller), from, deviceId);
        return { type: 'volume', deviceId, volume: volume16(volume), by: 'controller' };
      });
    }),
    createRoute(postConnectTransfer, async ({ caller, params: { from, to }, body, request }) => {
      const deviceId = targetOf(from, to);
      return runAcked(caller, request, { from, commandId: body.command_id, sequence: body.sequence }, async () => {
        await refuseOtherDevices(accountOf(deps, caller), caller, deviceId);
        await refuseUnlessHere(deps, await reachOf(accountOf(deps, caller), caller, deviceId));
        await refuseUnconnected(accountOf(deps, caller), from, deviceId);
        return { type: 'transfer', deviceId, restore: body.transfer_options.restore_paused };
      });
    }),
  ];
}

/** A command of the wire as the session understands it. 400 for wrong values, 404 for unknown contexts and tracks. */
export async function commandFact(
  deps: PlaybackContext,
  caller: Caller,
  deviceId: string,
  command: ConnectCommand,
): Promise<SessionFact> {
  const reach = await reachOf(accountOf(deps, caller), caller, deviceId);
  if (command.endpoint === 'play') return playFact(deps, reach, deviceId, command);
  await refuseUnlessHere(deps, caller);
  switch (command.endpoint) {
    case 'pause':
    case 'resume':
      return { type: command.endpoint, deviceId };
    case 'skip_next':
      return { type: 'skip-next', deviceId };
    case 'skip_prev':
      return { type: 'skip-previous', deviceId };
    case 'seek_to':
      return { type: 'seek', deviceId, positionMs: position(command.value) };
    case 'set_shuffling_context':
      return { type: 'options', deviceId, options: { shuffling_context: command.value } };
    case 'set_repeating_context':
      return { type: 'options', deviceId, options: { repeating_context: command.value } };
    case 'set_repeating_track':
      return { type: 'options', deviceId, options: { repeating_track: command.value } };
    case 'set_options':
      return { type: 'options', deviceId, options: command };
    case 'add_to_queue':
      await refuseOutside(deps, reach, command.track.uri);
      return { type: 'enqueue', deviceId, uri: await knownTrack(deps, command.track.uri) };
    case 'append_to_queue':
    case 'play_next': {
      for (const uri of command.uris) await refuseOutside(deps, reach, uri);
      const uris = await queueableUris(contextsOf(deps, caller), command.uris);
      const where = command.endpoint === 'play_next' ? 'start' : 'end';
      return { type: 'insert-queued', deviceId, uris, where, replaced: command.replaced_uids ?? [] };
    }
    case 'set_queue': {
      const tracks = queuedOf(command.next_tracks);
      await refuseAnyOutside(deps, reach, tracks);
      return { type: 'set-queue', deviceId, tracks };
    }
    case 'move_in_queue':
      return { type: 'move-queued', deviceId, uid: command.uid, beforeUid: command.before_uid };
    case 'remove_from_queue':
      return { type: 'remove-queued', deviceId, uids: command.uids };
    case 'set_private_session':
      // A page of another site must not change what the account remembers.
      if (caller.resource !== null) throw httpErrorFrom(403, playerError('OUTSIDE_RESOURCE'));
      return { type: 'private', deviceId, isOn: command.value };
    case 'update_context':
      return updateContextFact(deps, reach, deviceId, command);
    default:
      return unreachable(command);
  }
}

async function playFact(
  deps: PlaybackContext,
  caller: Caller,
  deviceId: string,
  { context: wanted, options = {} }: Extract<ConnectCommand, { endpoint: 'play' }>,
): Promise<SessionFact> {
  const askedAtMs = deps.clock.nowMs();
  await refuseOutside(deps, caller, wanted.uri);
  const context = await loadContext(contextsOf(deps, caller), wanted);
  await refuseAnyOutside(deps, caller, context.given ?? []);
  return {
    type: 'play',
    askedAtMs,
    deviceId,
    context,
    index: options.skip_to ? await startIndex(contextsOf(deps, caller), context, options.skip_to) : null,
    seekToMs: options.seek_to === undefined ? null : position(options.seek_to),
    paused: options.initially_paused ?? false,
    options: options.player_options_override ?? {},
  };
}

async function updateContextFact(
  deps: PlaybackContext,
  caller: Caller,
  deviceId: string,
  { context: wanted, session_id }: Extract<ConnectCommand, { endpoint: 'update_context' }>,
): Promise<SessionFact> {
  await refuseOutside(deps, caller, wanted.uri);
  const context = await loadContext(contextsOf(deps, caller), wanted);
  await refuseAnyOutside(deps, caller, context.given ?? []);
  const { playback } = await accountOf(deps, caller).state();
  const uri = playback?.window?.current.uri;
  const hint = playback ? indexAt(playback.list, playback.list.at) : 0;
  const index = uri
    ? await startIndex(contextsOf(deps, caller), context, { track_uri: uri, track_index: hint }).catch(() => null)
    : null;
  return { type: 'update-context', deviceId, sessionId: session_id, context, index };
}

/** The contexts as this caller knows them. */
function contextsOf({ contexts }: PlaybackContext, caller: Caller): ContextReader {
  const userId = requireUserId(caller);
  return (uri, offset, limit) => contexts.context(uri, userId, offset, limit);
}

/** Spec §5 "Connect seek position number, non-negative ('Invalid position.')". */
function position(value: number): number {
  if (!Number.isFinite(value) || value < 0) throw httpErrorFrom(400, playerError('CONNECT_INVALID_POSITION'));
  return value;
}

/** Queued tracks come first and are marked; the rest of the list is the context's own. Spec §5 "Queue". */
function queuedOf(tracks: Extract<ConnectCommand, { endpoint: 'set_queue' }>['next_tracks']) {
  return tracks
    .filter(({ provider, metadata }) => provider === 'queue' || metadata['is_queued'] === 'true')
    .map(({ uri, uid }) => ({ uri, uid }));
}

async function knownTrack({ library }: PlaybackContext, uri: string): Promise<string> {
  if ((await library.source(uri)) === null) throw httpErrorFrom(404, playerError('CONTEXT_UNKNOWN', uri));
  return uri;
}

/** The same for supplied tracks, whatever URI their context has. */
async function refuseAnyOutside(
  deps: PlaybackContext,
  caller: Caller,
  tracks: readonly { readonly uri: string }[],
): Promise<void> {
  if (caller.resource === null) return;
  for (const { uri } of tracks) await refuseOutside(deps, caller, uri);
}

/** The token of an embed steers the account's player only while it plays the embed's own resource. */
export async function refuseUnlessHere(deps: PlaybackContext, caller: Caller): Promise<void> {
  if (caller.resource === null) return;
  const { playback } = await accountOf(deps, caller).state();
  if (playback === null) return;
  await refuseOutside(deps, caller, playback.list.context.uri);
  if (playback.list.queued !== null) await refuseOutside(deps, caller, playback.list.queued.uri);
}
