import { deleteUserNotifications, putUserNotifications } from '#application/calls/account/account.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { HttpError, type Caller, type Route } from '../../ports/route.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { requireUserId } from '../../kernel/routing/responses.ts';
import { isOwnConnection } from './route-context.ts';
import type { PlaybackContext } from '../playback-context.ts';

/**
 * Registers an open connection of the caller for notifications of the product state, and deregisters it. Errors: 400 'Cannot
 * register: no connection id.' for a connection that is closed or not the caller's. Spec §7 "PUT
 * /v1/me/notifications/user?connection_id={id} (expects 200) and DELETE (deregister)".
 */
export function notificationRoutes(deps: PlaybackContext): readonly Route[] {
  const { hub } = deps;
  const isOpen = (connectionId: string, caller: Caller) => isOwnConnection(deps, caller, connectionId);
  return [
    createRoute(putUserNotifications, async ({ query: { connection_id }, caller }) => {
      if (!(await isOpen(connection_id, caller))) throw new HttpError(400, playerError('CONNECT_NO_CONNECTION_ID').message);
      hub.registerForNotifications(requireUserId(caller), connection_id, true);
      return undefined;
    }),
    createRoute(deleteUserNotifications, async ({ query: { connection_id }, caller }) => {
      if (await isOpen(connection_id, caller)) hub.registerForNotifications(requireUserId(caller), connection_id, false);
      return undefined;
    }),
  ];
}
