import {
  deleteDevice,
  getMedia,
  postDevices,
  postStateConflict,
  putDevice,
  putDeviceState,
  putDeviceVolume,
} from '#application/calls/playback/track-playback.ts';
import { parseDeviceId } from '#domain/devices/device-id.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { StateMachine, TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { httpErrorFrom, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { VOLUME16_MAX } from '../../../domain/constants/media/playback.ts';
import { adPolicyOf } from '../../ports/features/ads.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { currentRef } from '../../../domain/player-session/deliver.ts';
import { deviceIn } from '../../../domain/player-session/step-helpers.ts';
import type { PlayerSession, SessionDevice } from '../../../domain/player-session/session-types.ts';
import type { LicenceRecipient } from '../../media/inline-licences.ts';
import { resolveMedia } from '../media-lookup.ts';
import { accountOf, sendOrThrow, isOtherPage, isOwnConnection, refuseOtherDevices, refuseOutside } from './route-context.ts';
import type { PlaybackContext } from '../playback-context.ts';

/** The calls of a playback device. Spec §7 "Track-playback service". */
export function trackPlaybackRoutes(deps: PlaybackContext): readonly Route[] {
  const account = (caller: Caller) => accountOf(deps, caller);
  const recipientOf = ({ descriptor: { capabilities } }: SessionDevice, caller: Caller): LicenceRecipient => ({
    capabilities,
    caller: async () => caller,
  });
  /** The machine with the licences that the caller would get by request. */
  const licensed = async (machine: StateMachine, caller: Caller, deviceId: string): Promise<StateMachine> => {
    const device = deviceIn(await account(caller).state(), deviceId);
    return device === undefined ? machine : deps.inlineLicences.inMachine(machine, recipientOf(device, caller));
  };
  const commandsWithLicences = (commands: readonly TrackPlaybackCommand[], caller: Caller, deviceId: string) =>
    Promise.all(
      commands.map(async (command) =>
        command.type === 'replace_state'
          ? { ...command, state_machine: await licensed(command.state_machine, caller, deviceId) }
          : command,
      ),
    );
  return [
    createRoute(postDevices, async ({ body, caller }) => {
      await refuseRegistration(deps, caller, body.device.device_id, body.connection_id);
      await sendOrThrow(account(caller), {
        type: 'register',
        descriptor: body.device,
        connectionId: body.connection_id,
        clientVersion: body.client_version,
        volume: volume16(body.volume),
        previous: body.previous_session_state,
        resource: caller.resource,
        loginSessionId: caller.sessionId,
        adPolicy: adPolicyOf(caller.product, deps.ads),
      });
      const { devices } = await account(caller).state();
      return { initial_seq_num: deviceIn({ devices }, body.device.device_id)?.seqNum ?? 0 };
    }),
    createRoute(putDevice, async ({ params: { deviceId }, body, caller }) => {
      await refuseOtherDevices(account(caller), caller, deviceId);
      await sendOrThrow(account(caller), { type: 'describe', deviceId, descriptor: body.device });
      return undefined;
    }),
    createRoute(deleteDevice, async ({ params: { deviceId }, body, caller, request }) => {
      await refuseOtherDevices(account(caller), caller, deviceId);
      // Ignored when another page holds the device by now.
      if (!(await isOtherPage(account(caller), request, deviceId)))
        await sendOrThrow(account(caller), { type: 'deregister', deviceId, last: body });
      return { endsong: null };
    }),
    createRoute(putDeviceState, async ({ params: { deviceId }, body, caller, request }) => {
      await refuseOtherDevices(account(caller), caller, deviceId);
      const response = await sendOrThrow(account(caller), { type: 'update', deviceId, update: body });
      if (response.type === 'state')
        return { state_machine: await licensed(response.machine, caller, deviceId), updated_state_ref: response.ref };
      if (body.state_ref === null || prefersMinimal(request)) return NO_CHANGE;
      const { state_machine, updated_state_ref } = currentStateOf(await account(caller).state(), deviceId);
      return { state_machine: state_machine && (await licensed(state_machine, caller, deviceId)), updated_state_ref };
    }),
    createRoute(postStateConflict, async ({ params: { deviceId }, body, caller }) => {
      await refuseOtherDevices(account(caller), caller, deviceId);
      const response = await sendOrThrow(account(caller), {
        type: 'conflict',
        deviceId,
        update: { ...body, seq_num: body.seq_nums.reduce((last, one) => Math.max(last, one), body.seq_num) },
      });
      return { commands: response.type === 'commands' ? await commandsWithLicences(response.commands, caller, deviceId) : [] };
    }),
    createRoute(getMedia, async ({ params: { uri }, query, caller }) => {
      await refuseOutside(deps, caller, uri);
      await refuseOtherDevices(account(caller), caller, query.device_id);
      const device = deviceIn(await account(caller).state(), query.device_id);
      if (device === undefined) throw httpErrorFrom(404, playerError('CONNECT_NO_DEVICE'));
      const item = await resolveMedia(deps, uri, device.descriptor.capabilities, caller.sessionId);
      if (item === null) throw httpErrorFrom(404, playerError('CONTEXT_UNKNOWN', uri));
      const licensedItem = await deps.inlineLicences.inTrack(item, recipientOf(device, caller));
      return { media: { [uri]: { item: licensedItem } } };
    }),
    createRoute(putDeviceVolume, async ({ params: { deviceId }, body, caller }) => {
      await refuseOtherDevices(account(caller), caller, deviceId);
      await sendOrThrow(account(caller), { type: 'volume', deviceId, volume: volume16(body.volume), by: 'device' });
      return undefined;
    }),
  ];
}

const NO_CHANGE = { state_machine: null, updated_state_ref: null };

/** The device's current state; nothing where another device plays. */
function currentStateOf(state: PlayerSession, deviceId: string) {
  const ref = state.activeId === deviceId ? currentRef(state) : null;
  return ref === null ? NO_CHANGE : { state_machine: state.machine, updated_state_ref: ref };
}

/** RFC 7240. */
function prefersMinimal({ headers }: ServiceRequest): boolean {
  return /(^|[,;\s])return=minimal($|[,;\s])/i.test(headers['prefer'] ?? '');
}

/** Only premium registers unless the operator lets others (ruling S1.03), with an id that is one, over a socket that is open. */
async function refuseRegistration(deps: PlaybackContext, caller: Caller, deviceId: string, connectionId: string): Promise<void> {
  if (caller.product !== 'premium' && !deps.adSupported) throw httpErrorFrom(403, playerError('PREMIUM_REQUIRED'));
  if (!parseDeviceId(deviceId).ok) throw httpErrorFrom(400, playerError('CONNECT_INVALID_DEVICE_ID'));
  if (!(await isOwnConnection(deps, caller, connectionId))) throw httpErrorFrom(400, playerError('CONNECT_NO_CONNECTION_ID'));
}

/** A volume on the connect scale. Errors: 400 for an invalid one. Spec §5 "volume number, non-negative". */
export function volume16(volume: number): number {
  if (!Number.isFinite(volume) || volume < 0) throw httpErrorFrom(400, playerError('CONNECT_INVALID_VOLUME'));
  return Math.min(VOLUME16_MAX, Math.round(volume));
}
