import * as v from 'valibot';
import { call } from './call.ts';

/** Whether the service works, and its parts: `ok`, `scanning`, `full`, `away` or `failed`. 503 where one does not. */
export const getHealth = call({
  method: 'GET',
  path: '/healthz',
  auth: 'none',
  expect: [200, 503],
  retry: 'none',
  answer: v.object({ status: v.string(), store: v.string(), disk: v.string(), scan: v.string() }),
});
