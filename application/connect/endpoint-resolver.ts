import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { type Endpoints, type ConnectionUrls, connectionUrlsOf } from '#domain/transport/endpoints.ts';
import type { Api } from '../api/api-client.ts';
import { getEndpoints } from '../calls/endpoints.ts';
import { Failure } from '../runtime/failure.ts';

/** Resolves the service's endpoints. */
export type EndpointsProvider = () => Promise<Endpoints>;

/** Requests the endpoints from the service. */
export function createEndpointsProvider(api: Api): EndpointsProvider {
  return () => api.send(getEndpoints, {});
}

/**
 * Resolves the URLs of the connection. Rejects with XRESOLVE_REQUEST_FAILED, XRESOLVE_INCOMPLETE_RESPONSE, or ENDPOINTS_PROVIDER_ERROR
 * when a third-party provider throws. Spec §8 "Address resolution: request failed, incomplete response".
 */
export async function resolveConnectionUrls(provider: EndpointsProvider, origin: string): Promise<ConnectionUrls> {
  const endpoints = await provider().catch((thrown: unknown) => {
    throw new Failure(resolutionError(thrown));
  });
  const urls = connectionUrlsOf(endpoints, origin);
  if (urls === null) throw new Failure(playerError('XRESOLVE_INCOMPLETE_RESPONSE'));
  return urls;
}

function resolutionError(thrown: unknown): PlayerError {
  if (!(thrown instanceof Failure)) return playerError('ENDPOINTS_PROVIDER_ERROR');
  if (thrown.code === 'ANSWER_MALFORMED' || thrown.code === 'ANSWER_EMPTY') return playerError('XRESOLVE_INCOMPLETE_RESPONSE');
  return playerError('XRESOLVE_REQUEST_FAILED', thrown.error.status);
}
