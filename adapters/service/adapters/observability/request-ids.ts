import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '#application/ports/random.ts';
import { joined } from '../../application/kernel/routing/responses.ts';
import type { Handle } from '../http/dispatch.ts';

const ID_BYTES = 8;

export interface RequestIds {
  /** The id of the request that the current work belongs to; null outside of requests. */
  readonly current: () => string | null;
  /** Gives each request an id, which the response carries as `x-request-id`. */
  readonly around: (handle: Handle) => Handle;
}

/** Ids that connect the lines of a log with requests. */
export function createRequestIds(random: Random): RequestIds {
  const ids = new AsyncLocalStorage<string>();
  return {
    current: () => ids.getStore() ?? null,
    around: (handle) => (request) => {
      const id = random.hex(ID_BYTES);
      return ids.run(id, async () => {
        const response = await handle(request);
        return { status: response.status, body: response.body, headers: joined(response.headers, { 'x-request-id': id }) };
      });
    },
  };
}
