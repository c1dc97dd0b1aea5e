import type { Logger } from '#application/ports/logger.ts';
import { refuseOtherSites } from './accounts/same-site.ts';
import { refuseUnlessAllowed } from './accounts/access.ts';
import { ANYONE, type Identity } from './accounts/identity.ts';
import type { NoteRefusal } from './accounts/refusal-log.ts';
import type { Caller, Route, ServiceRequest, ServiceResponse } from './answer.ts';
import { corsHeaders, preflight } from './cors.ts';
import { errorResponse, refusalResponse } from './responses.ts';
import { createRouter, type Found } from './router.ts';

export type Handle = (request: ServiceRequest) => Promise<ServiceResponse>;

/** One way from a request to its answer: find the route, see who asks, let the handler answer. Never rejects. */
export function createDispatch(
  routes: readonly Route[],
  identity: Identity,
  logger: Logger,
  noteRefusal: NoteRefusal = () => undefined,
): Handle {
  const router = createRouter(routes);

  const callerOf = (route: Route, request: ServiceRequest): Promise<Caller> | Caller => {
    if (route.auth === 'none') return ANYONE;
    if (route.auth === 'bearer') return identity.callerOfRequest(request);
    refuseOtherSites(request);
    return ANYONE;
  };
  const answered = async ({ route, params }: Found, request: ServiceRequest): Promise<ServiceResponse> => {
    let caller = ANYONE;
    try {
      caller = await callerOf(route, request);
      if (route.auth === 'bearer') refuseUnlessAllowed(route, caller);
      return await route.handle(request, caller, params);
    } catch (thrown) {
      return failed(thrown, route, request, caller);
    }
  };
  const failed = (thrown: unknown, route: Route, request: ServiceRequest, caller: Caller): ServiceResponse => {
    const refusal = refusalResponse(thrown);
    if (refusal) {
      noteRefusal(request, route, refusal.status, caller);
      return refusal;
    }
    logger.log('error', 'A handler failed', { route: `${route.method} ${route.path}`, error: String(thrown) });
    return errorResponse(500, 'Something went wrong here');
  };

  return async (request) => {
    if (request.method === 'OPTIONS') return preflight(request, routeAskedFor(router.find, request));
    const found = router.find(request.method, request.path);
    if (found === null) return withHeaders(nothingThere(router.knows(request.path)), corsHeaders(null));
    return withHeaders(await answered(found, request), corsHeaders(found.route));
  };
}

function routeAskedFor(find: (method: string, path: string) => Found | null, request: ServiceRequest): Route | null {
  return find(request.headers['access-control-request-method'] ?? '', request.path)?.route ?? null;
}

function nothingThere(isKnown: boolean): ServiceResponse {
  return isKnown ? errorResponse(405, 'Method not allowed') : errorResponse(404, 'Service not found');
}

function withHeaders(response: ServiceResponse, headers: Readonly<Record<string, string>>): ServiceResponse {
  return { ...response, headers: { 'x-content-type-options': 'nosniff', ...headers, ...response.headers } };
}
