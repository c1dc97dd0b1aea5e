import { deleteAccountDevice, putDeviceName } from '#application/calls/playback/devices.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { accountOf, sendOrThrow } from './route-context.ts';
import type { PlaybackContext } from '../playback-context.ts';

/** Names and removes any device of the account. A token of an embed may not. */
export function deviceRoutes(deps: PlaybackContext): readonly Route[] {
  const account = (caller: Caller) => {
    if (caller.resource !== null) throw new HttpError(403, playerError('OUTSIDE_RESOURCE').message);
    return accountOf(deps, caller);
  };
  return [
    createRoute(putDeviceName, async ({ body: { name }, caller, params: { deviceId } }) => {
      await sendOrThrow(account(caller), { type: 'name-device', deviceId, name });
      return undefined;
    }),
    createRoute(deleteAccountDevice, async ({ caller, params: { deviceId } }) => {
      await sendOrThrow(account(caller), { type: 'remove-device', deviceId });
      return undefined;
    }),
  ];
}
