import { getEndpoints } from '#application/calls/endpoints.ts';
import type { Route } from '../ports/route.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';

/** Responds with this service as every endpoint, under the host name of the request. */
export const endpointsRoute: Route = createRoute(getEndpoints, async ({ request }) => {
  const { host } = new URL(request.origin);
  return { dealer: [host], spclient: [host] };
});
