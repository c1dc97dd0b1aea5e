import * as v from 'valibot';
import { call } from './call.ts';

/** The service's endpoints as `host:port`, the best first. Spec §9 "address resolution retries up to 5". */
export const getEndpoints = call({
  method: 'GET',
  path: '/apresolve',
  auth: 'none',
  retry: 'resolve',
  response: v.object({ dealer: v.array(v.string()), spclient: v.array(v.string()) }),
});
