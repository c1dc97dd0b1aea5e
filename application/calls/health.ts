import * as v from 'valibot';
import { call } from './call.ts';

/** The health of the service and its parts: `ok`, `scanning`, `full`, `away` or `failed`. 503 when a part failed. */
export const getHealth = call({
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  expect: [200, 503],
  retry: 'none',
  response: v.object({ status: v.string(), store: v.string(), disk: v.string(), scan: v.string() }),
});

/** Whether this instance takes requests: `ok`, `draining`, or `failed` for a part it cannot reach. 503 when it does not. */
export const getReadiness = call({
  method: 'GET',
  path: '/readyz',
  auth: 'none',
  expect: [200, 503],
  retry: 'none',
  response: v.object({ status: v.string(), store: v.string(), blobs: v.string() }),
});
