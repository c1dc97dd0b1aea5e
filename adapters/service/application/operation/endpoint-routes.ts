import { getEndpoints } from '#application/calls/endpoints.ts';
import type { Route } from '../ports/route.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';

/** Where the endpoints are: here, by the name the client knows us by. */
export const endpointsRoute: Route = createRoute(getEndpoints, async ({ request }) => {
  const { host } = new URL(request.origin);
  return { dealer: [host], spclient: [host] };
});
