import { playerError } from '#domain/errors/player-error.ts';
import { Refusal, type Caller, type Route, type ServiceRequest } from '../answer.ts';
import { empty } from '../responses.ts';
import { userIdOf, type PlayingParts } from './playing.ts';

/**
 * Asking for product-state news on a connection, and no longer asking. Every open connection of an account hears them anyway;
 * the answer tells whether the connection is one. Spec §7 "PUT /v1/me/notifications/user?connection_id={id} (expects 200)".
 */
export function notificationRoutes({ hub }: PlayingParts): readonly Route[] {
  const path = '/v1/me/notifications/user';
  const isOpen = ({ query }: ServiceRequest, caller: Caller) =>
    hub.callerOf(query['connection_id'] ?? '')?.userId === userIdOf(caller);
  return [
    {
      method: 'PUT',
      path,
      auth: 'bearer',
      async handle(request, caller) {
        if (!isOpen(request, caller)) throw new Refusal(400, playerError('CONNECT_NO_CONNECTION_ID').message);
        return empty(200);
      },
    },
    { method: 'DELETE', path, auth: 'bearer', handle: async () => empty(200) },
  ];
}
