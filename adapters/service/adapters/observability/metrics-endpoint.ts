import type { IncomingRequest, RequestHead, ServiceResponse } from '../../application/ports/route.ts';
import { errorResponse } from '../../application/kernel/routing/responses.ts';
import { isSameText } from '../../application/kernel/digests.ts';
import type { Handle } from '../http/dispatch.ts';
import { isLoopbackAddress } from '../http/forwarded-headers.ts';
import type { Prometheus } from './prometheus.ts';

const PATH = '/metrics';
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Adds `GET /metrics`. With a token only requests that carry it read it; without one only programs of this machine, by a local
 * name and without a proxy. Errors: 401 without the token, 403 from elsewhere, 405 for other methods.
 */
export function withMetrics(handle: Handle, metrics: Pick<Prometheus, 'contentType' | 'text'>, token: string | null): Handle {
  const answer = async (request: IncomingRequest): Promise<ServiceResponse> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return errorResponse(405, 'Method not allowed', { allow: 'GET, HEAD' });
    if (token !== null && !isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      return errorResponse(401, 'The metrics need their token', { 'www-authenticate': 'Bearer' });
    if (token === null && !isLocal(request))
      return errorResponse(403, 'Without a token only this machine may read the metrics: see --metrics-token');
    return {
      status: 200,
      headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
      body: await metrics.text(),
    };
  };
  return (request) => (request.path === PATH ? answer(request) : handle(request));
}

function isLocal({ headers, origin, remoteAddress }: RequestHead): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(remoteAddress) && LOCAL_NAMES.has(new URL(origin).hostname);
}
