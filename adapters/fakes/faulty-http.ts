import { Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';

/**
 * What happens to one request. `lost` before the service sees it, `lost-after` once it has done its work,
 * `hang`: no answer ever, only the request's own time-out.
 */
export type HttpFault =
  | { readonly type: 'none' }
  | { readonly type: 'lost' | 'lost-after' | 'hang' }
  | { readonly type: 'delay'; readonly delayMs: Ms }
  | { readonly type: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> };

export interface FaultyHttp extends Http {
  /** Decides the fault of every request from now on. */
  fault(decide: (request: HttpRequest) => HttpFault): void;
  /** Every request sent, in order. */
  readonly sent: readonly HttpRequest[];
}

export const NO_HTTP_FAULT: HttpFault = { type: 'none' };

/** A broken network around any Http: drops, delays and refuses, on the clock it is given; honours time-outs and cancellation. */
export function createFaultyHttp(http: Http, clock: Clock): FaultyHttp {
  const sent: HttpRequest[] = [];
  let decide: (request: HttpRequest) => HttpFault = () => NO_HTTP_FAULT;

  const meet = async (request: HttpRequest, fault: HttpFault): Promise<HttpResponse> => {
    switch (fault.type) {
      case 'none':
        return http.send(request);
      case 'lost':
        throw networkError();
      case 'lost-after':
        await http.send(request);
        throw networkError();
      case 'hang':
        return new Promise(() => {});
      case 'delay':
        await new Promise<void>((resolve) => clock.after(fault.delayMs, resolve));
        return http.send(request);
      case 'status':
        return { status: fault.status, headers: fault.headers ?? {}, body: new Uint8Array() };
    }
  };

  return {
    sent,
    fault: (next) => void (decide = next),
    send(request) {
      sent.push(request);
      return bounded(clock, request, meet(request, decide(request)));
    },
  };
}

function networkError(): Failure {
  return new Failure(playerError('NETWORK_ERROR'));
}

/** The response, unless the request is cancelled or times out. */
function bounded(clock: Clock, request: HttpRequest, answer: Promise<HttpResponse>): Promise<HttpResponse> {
  const { timeoutMs = 0, cancellation } = request;
  return new Promise((resolve, reject) => {
    const stop = timeoutMs > 0 ? clock.after(timeoutMs, () => reject(new Failure(playerError('ECONNABORTED', timeoutMs)))) : null;
    const forget = cancellation?.onCancel(() => {
      stop?.();
      reject(new Failure(playerError('REQUEST_ABORTED')));
    });
    answer.then(resolve, reject).finally(() => {
      stop?.();
      forget?.();
    });
  });
}
