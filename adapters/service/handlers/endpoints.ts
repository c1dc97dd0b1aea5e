import { getEndpoints } from '#application/calls/endpoints.ts';
import type { Route } from '../answer.ts';
import { answer } from '../routes.ts';

/** Where the endpoints are: here, by the name the client knows us by. */
export const endpointsRoute: Route = answer(getEndpoints, async ({ request }) => {
  const { host } = new URL(request.origin);
  return { dealer: [host], spclient: [host] };
});
