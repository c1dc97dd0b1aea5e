import type { RequestHead, Route, ServiceResponse } from '../../application/ports/route.ts';
import { PREFLIGHT_MAX_AGE_S } from '../../domain/constants/service.ts';
import { empty } from '../../application/kernel/routing/responses.ts';

const EXPOSED = 'accept-ranges, backoff, content-length, content-range, etag, retry-after, www-authenticate';

/**
 * Pages of every origin may send bearer calls and fetch files: a browser never attaches a token by itself. Cookie calls are
 * for our own pages only, so they get no headers that would let others read them.
 */
export function corsHeaders(route: Route | null): Readonly<Record<string, string>> {
  if (route?.auth === 'cookie') return {};
  return { 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
}

/** The response to a preflight request. */
export function preflight(request: RequestHead, route: Route | null): ServiceResponse {
  // Unknown paths answer the preflight too, so that the page can read the 404.
  if (route?.auth === 'cookie') return empty(204);
  return empty(204, {
    ...corsHeaders(route),
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
  });
}
