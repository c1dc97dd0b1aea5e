import { AUTHENTICATED_BIT, CONNECTED_BIT } from '#domain/constants/network/transport.ts';
import { needsEndpoint } from '#domain/transport/endpoints.ts';
import type { Api } from '../api/api-client.ts';
import type { Connection } from './dealer-connection.ts';

/**
 * An Api that waits for the transport: calls to an endpoint wait until it is connected and go there; authorised calls wait until
 * it is authenticated. Rejects with DEALER_CONNECTION_ERROR after too long a wait. Spec §4 "Requests needing an endpoint alias
 * wait for connection; authorised requests wait for authentication".
 */
export function createGatedApi(api: Api, connection: Pick<Connection, 'waitForTransport' | 'lines'>): Api {
  return {
    async send(call, input, options = {}) {
      const isAliased = needsEndpoint(call.path);
      if (isAliased) await connection.waitForTransport(CONNECTED_BIT, options.cancellation);
      if (call.auth === 'bearer') await connection.waitForTransport(AUTHENTICATED_BIT, options.cancellation);
      const lines = isAliased ? connection.lines() : null;
      return api.send(call, input, lines ? { ...options, baseUrl: lines.baseUrl } : options);
    },
  };
}
