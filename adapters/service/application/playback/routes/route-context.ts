import { requireUserId } from '../../kernel/routing/responses.ts';
import type { SessionResponse, SessionFact } from '../../../domain/player-session/session-types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { httpErrorFrom, type Caller, type ServiceRequest } from '../../ports/route.ts';
import { deviceIn } from '../../../domain/player-session/step-helpers.ts';
import type { PlayerAccount, Sent } from '../player-account.ts';
import type { PlaybackContext } from '../playback-context.ts';

export function accountOf({ accounts }: PlaybackContext, caller: Caller): PlayerAccount {
  return accounts.of(requireUserId(caller));
}

/** Does it, or throws the refusal. */
export async function sendOrThrow(
  account: PlayerAccount,
  fact: SessionFact,
  sent?: Sent,
): Promise<Exclude<SessionResponse, { type: 'refused' }>> {
  const response = await account.send(fact, sent);
  if (response.type === 'refused') throw httpErrorFrom(response.status, response.error);
  return response;
}

/** Pages of one browser share one device, which one page holds. Whether the request is from another page. */
export async function isOtherPage(account: PlayerAccount, { headers }: ServiceRequest, deviceId: string): Promise<boolean> {
  const senderConnectionId = headers['x-spotify-connection-id'];
  const holder = deviceIn(await account.state(), deviceId)?.connectionId ?? null;
  return senderConnectionId !== undefined && holder !== null && holder !== senderConnectionId;
}

/** Whether this is a socket of the caller's, opened with a token that reaches as far. */
export async function isOwnConnection({ hub }: PlaybackContext, caller: Caller, connectionId: string): Promise<boolean> {
  const holder = await hub.callerOf(connectionId);
  return holder !== null && holder.userId === requireUserId(caller) && holder.resource === caller.resource;
}

/** The token of an embed reaches what its page plays, and no other device. */
export async function refuseOtherDevices(account: PlayerAccount, caller: Caller, deviceId: string): Promise<void> {
  if (caller.resource === null) return;
  const device = deviceIn(await account.state(), deviceId);
  if (device?.resource !== caller.resource) throw httpErrorFrom(404, playerError('CONNECT_NO_DEVICE'));
}

/** The caller, restricted to the resource of the device where that is an embed's. */
export async function reachOf(account: PlayerAccount, caller: Caller, deviceId: string): Promise<Caller> {
  const device = deviceIn(await account.state(), deviceId);
  return { ...caller, resource: caller.resource ?? device?.resource ?? null };
}

/** 403 for the token of an embed outside its resource. Ruling "An embed gets a token that can do no more than its resource". */
export async function refuseOutside({ coverage }: PlaybackContext, caller: Caller, contextUri: string): Promise<void> {
  if (!(await coverage.covers(caller, contextUri))) throw httpErrorFrom(403, playerError('OUTSIDE_RESOURCE'));
}
