import type { Logger } from '#application/ports/logger.ts';
import { refuseOtherSites } from '../../application/accounts/sessions/same-site.ts';
import { refuseUnlessAllowed } from '../../application/accounts/access.ts';
import type { CountCall } from '../../application/accounts/limits/account-rate-limit.ts';
import { ANYONE, type Identity } from '../../application/accounts/identity.ts';
import type { LogRefusal } from '../../application/accounts/refusal-log.ts';
import type { Caller, IncomingRequest, RequestHead, Route, ServiceResponse } from '../../application/ports/route.ts';
import { BODY_BYTES_MAX, OPEN_BODY_BYTES_MAX } from '../../domain/constants/service.ts';
import { ENGINE_RETRY_S } from '../../domain/constants/engines/database.ts';
import { corsHeaders, preflight } from './cors.ts';
import { withEtag } from './etag.ts';
import { isDiskFull, UnavailableError } from '../../application/kernel/storage-failures.ts';
import {
  bodyTooLargeError,
  errorResponse,
  joined,
  NON_PAGE_HEADERS,
  httpErrorResponse,
} from '../../application/kernel/routing/responses.ts';
import { createRouter, type RouteMatch } from './router.ts';

export type Handle = (request: IncomingRequest) => Promise<ServiceResponse>;

/**
 * Turns a request into a response: find the route, authenticate, read the body, run the handler.
 * A refused request is refused before its body is read. Never rejects.
 */
export function createDispatch(
  routes: readonly Route[],
  identity: Identity,
  logger: Logger,
  countCall: CountCall,
  noteRefusal: LogRefusal,
): Handle {
  const router = createRouter(routes);

  const callerOf = (route: Route, request: RequestHead): Promise<Caller> | Caller => {
    if (route.auth === 'none') return ANYONE;
    if (route.auth === 'optional' && request.headers.authorization === undefined) return ANYONE;
    if (route.auth === 'bearer' || route.auth === 'optional') return identity.callerOfRequest(request);
    refuseOtherSites(request);
    return ANYONE;
  };
  const respond = async ({ route, params }: RouteMatch, request: IncomingRequest): Promise<ServiceResponse> => {
    let caller = ANYONE;
    try {
      caller = await callerOf(route, request);
      if (route.auth === 'bearer') {
        refuseUnlessAllowed(route, caller);
        countCall(request, caller);
      }
      route.admit?.(request, caller);
      const body = await bodyOf(request, bodyBytesMaxOf(route));
      return await route.handle({ ...request, body }, caller, params);
    } catch (thrown) {
      return failed(thrown, route, request, caller);
    }
  };
  const failed = (thrown: unknown, route: Route, request: RequestHead, caller: Caller): ServiceResponse => {
    const refusal = httpErrorResponse(thrown);
    if (refusal) {
      noteRefusal(request, route, refusal.status, caller);
      return refusal;
    }
    if (thrown instanceof UnavailableError) {
      const { cause, part } = thrown;
      logger.log('warn', `The ${part} cannot be reached`, { route: `${route.method} ${route.path}`, error: String(cause) });
      return errorResponse(503, `The ${part} of this server cannot be reached`, { 'retry-after': String(ENGINE_RETRY_S) });
    }
    logger.log('error', 'A handler failed', { route: `${route.method} ${route.path}`, error: String(thrown) });
    if (isDiskFull(thrown)) return errorResponse(507, 'The disk of this server is full');
    return errorResponse(500, 'Something went wrong here');
  };

  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(request, routeOf(router.find, request));
    const found = router.find(request.method, request.path);
    if (found === null) return withHeaders(notFoundResponse(router.methodsOf(request.path)), corsHeaders(null));
    return withHeaders(withEtag(request, await respond(found, request)), corsHeaders(found.route));
  };
}

/** Requests without a token have a smaller body limit. */
function bodyBytesMaxOf({ method, auth, bodyBytesMax }: Route): number {
  if (method === 'GET') return 0;
  return bodyBytesMax ?? (auth === 'bearer' ? BODY_BYTES_MAX : OPEN_BODY_BYTES_MAX);
}

async function bodyOf({ body }: IncomingRequest, bytesMax: number): Promise<Uint8Array> {
  if (bytesMax === 0) return new Uint8Array();
  if (typeof body === 'function') return body(bytesMax);
  if (body.length > bytesMax) throw bodyTooLargeError(bytesMax);
  return body;
}

function routeOf(find: (method: string, path: string) => RouteMatch | null, request: RequestHead): Route | null {
  return find(request.headers['access-control-request-method'] ?? '', request.path)?.route ?? null;
}

function notFoundResponse(methods: readonly string[]): ServiceResponse {
  if (methods.length === 0) return errorResponse(404, 'Service not found');
  return errorResponse(405, 'Method not allowed', { allow: methods.join(', ') });
}

function withHeaders(response: ServiceResponse, headers: Readonly<Record<string, string>>): ServiceResponse {
  return { status: response.status, body: response.body, headers: joined(NON_PAGE_HEADERS, headers, response.headers) };
}
