import type { ResponseOf, Call, CallInput } from '../calls/call.ts';
import { urlOf } from '../calls/call.ts';
import type { Api } from './api-client.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import type { Cancellation } from '../ports/http.ts';

interface SharedRequest {
  readonly response: Promise<unknown>;
  readonly cancel: () => void;
  subscribers: number;
}

/** Sends a GET; identical requests in flight share one response. */
export type FetchShared = <C extends Call>(call: C, input: CallInput<C>, cancellation: Cancellation) => Promise<ResponseOf<C>>;

/**
 * Shares one request among identical callers; it is cancelled when the last caller cancels. Rulings: "Two parts of a UI that
 * need the same GET share one flight in the data layer".
 */
export function createRequestDeduplication(api: Api): FetchShared {
  const requests = new Map<string, SharedRequest>();

  const startRequest = <C extends Call>(key: string, call: C, input: CallInput<C>): SharedRequest => {
    const cancellation = createCancellation();
    const leave = () => {
      if (requests.get(key) === shared) requests.delete(key);
    };
    const response = api.send(call, input, { cancellation }).finally(leave);
    const cancel = () => {
      leave();
      cancellation.cancel();
    };
    const shared: SharedRequest = { response, cancel, subscribers: 0 };
    requests.set(key, shared);
    return shared;
  };

  return async (call, input, cancellation) => {
    const { params = {}, query } = input as { params?: Record<string, string>; query?: unknown };
    const key = urlOf(call.path, params, query);
    const shared = requests.get(key) ?? startRequest(key, call, input);
    shared.subscribers += 1;
    const forget = cancellation.onCancel(() => {
      shared.subscribers -= 1;
      if (shared.subscribers === 0) shared.cancel();
    });
    return (await shared.response.finally(forget)) as never;
  };
}
