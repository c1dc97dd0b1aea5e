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
export type FetchShared = <C extends Call>(call: C, given: CallInput<C>, cancellation: Cancellation) => Promise<ResponseOf<C>>;

/**
 * Shares one request among identical callers; it is cancelled when the last caller cancels. Rulings: "Two parts of a UI that
 * need the same GET share one flight in the data layer".
 */
export function createRequestDeduplication(api: Api): FetchShared {
  const flights = new Map<string, SharedRequest>();

  const takeOff = <C extends Call>(key: string, call: C, given: CallInput<C>): SharedRequest => {
    const cancellation = createCancellation();
    const leave = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const response = api.send(call, given, { cancellation }).finally(leave);
    const cancel = () => {
      leave();
      cancellation.cancel();
    };
    const flight: SharedRequest = { response, cancel, subscribers: 0 };
    flights.set(key, flight);
    return flight;
  };

  return async (call, given, cancellation) => {
    const { params = {}, query } = given as { params?: Record<string, string>; query?: unknown };
    const key = urlOf(call.path, params, query);
    const flight = flights.get(key) ?? takeOff(key, call, given);
    flight.subscribers += 1;
    const forget = cancellation.onCancel(() => {
      flight.subscribers -= 1;
      if (flight.subscribers === 0) flight.cancel();
    });
    return (await flight.response.finally(forget)) as never;
  };
}
