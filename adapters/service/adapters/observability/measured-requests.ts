import type { Measurements } from '../../application/ports/measurements.ts';
import type { Route, ServiceResponse } from '../../application/ports/route.ts';
import type { Handle } from '../http/dispatch.ts';
import { createRouter } from '../http/router.ts';

/** Answers requests, and measures the time until a response begins, by route and status. */
export function measuredRequests(handle: Handle, routes: readonly Route[], { measure }: Measurements): Handle {
  const router = createRouter(routes);
  return (request) => {
    const route = router.find(request.method, request.path)?.route;
    const name = route === undefined ? 'none' : `${route.method} ${route.path}`;
    return measure({ part: 'request', name, outcomeOf: ({ status }: ServiceResponse) => String(status) }, () => handle(request));
  };
}
