import { getEndpoints } from '#application/calls/endpoints.ts';
import type { Route } from '../ports/route.ts';
import { answer } from '../kernel/routing/call-routes.ts';

/** Where the endpoints are: here, by the name the client knows us by. */
export const endpointsRoute: Route = answer(getEndpoints, async ({ request }) => {
  const { host } = new URL(request.origin);
  return { dealer: [host], spclient: [host] };
});
