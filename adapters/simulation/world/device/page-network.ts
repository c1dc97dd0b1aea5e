import { createFaultyDealer, type FaultyDealer, type PushFault } from '#adapters/fakes/faulty-dealer.ts';
import { createFaultyHttp, type FaultyHttp, type HttpFault, NO_HTTP_FAULT } from '#adapters/fakes/faulty-http.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http, HttpRequest } from '#application/ports/http.ts';

type DecideHttp = (request: HttpRequest) => HttpFault;
type DecidePush = (text: string) => PushFault;

/** The network of a page. Faults lie one upon another: the first that strikes decides. */
export interface PageNetwork {
  readonly http: FaultyHttp;
  readonly dealer: FaultyDealer;
  /** Returns the function that ends the fault. */
  addHttpFault(decide: DecideHttp): () => void;
  /** `null` from `decide`: the push has no fault. */
  addPushFault(decide: (text: string) => PushFault | null): () => void;
}

export function createPageNetwork(ports: { readonly http: Http; readonly dealer: DealerSocket }, clock: Clock): PageNetwork {
  const http = createFaultyHttp(ports.http, clock);
  const dealer = createFaultyDealer(ports.dealer, clock);
  const httpFaults = new Set<DecideHttp>();
  const pushFaults = new Set<(text: string) => PushFault | null>();
  const decideHttp: DecideHttp = (request) => {
    for (const decide of httpFaults) {
      const fault = decide(request);
      if (fault.type !== 'none') return fault;
    }
    return NO_HTTP_FAULT;
  };
  const decidePush: DecidePush = (text) => {
    for (const decide of pushFaults) {
      const fault = decide(text);
      if (fault !== null) return fault;
    }
    return [0];
  };
  http.fault(decideHttp);
  return {
    ...{ http, dealer },
    addHttpFault(decide) {
      httpFaults.add(decide);
      return () => void httpFaults.delete(decide);
    },
    addPushFault(decide) {
      pushFaults.add(decide);
      dealer.fault(decidePush);
      return () => {
        pushFaults.delete(decide);
        if (pushFaults.size === 0) dealer.fault(null);
      };
    },
  };
}
