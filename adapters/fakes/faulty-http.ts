import { Failure } from '#application/runtime/failure.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';

/** What happens to one request. */
export type HttpFault =
  | { readonly type: 'none' }
  /** The request does not reach the service. */
  | { readonly type: 'lost' }
  /** The service does its work; the response does not arrive. */
  | { readonly type: 'lost-after' }
  /** The connection breaks when half of the response has arrived. */
  | { readonly type: 'aborted' }
  /** No response ever; only the request's own time-out ends it. */
  | { readonly type: 'hang' }
  /** The request reaches the service later. */
  | { readonly type: 'delay'; readonly delayMs: Ms }
  /** The response arrives later. */
  | { readonly type: 'late'; readonly delayMs: Ms }
  /** The service receives the request again after that time; the first response counts. */
  | { readonly type: 'duplicate'; readonly afterMs: Ms }
  /** Another server responds. */
  | { readonly type: 'status'; readonly status: number; readonly headers?: Headers; readonly body?: string }
  /** The response of the service has another body. */
  | { readonly type: 'altered'; readonly bodyFrom: (body: Uint8Array) => Uint8Array }
  /** The response arrives in pieces, one each second. */
  | { readonly type: 'slow'; readonly bytesPerS: number };

type Headers = Readonly<Record<string, string>>;

export interface FaultyHttp extends Http {
  /** Decides the fault of every request from now on. */
  fault(decide: (request: HttpRequest) => HttpFault): void;
  /** The latest requests sent, in order: at least `SENT_MAX / 2` of them. */
  readonly sent: readonly HttpRequest[];
}

export const NO_HTTP_FAULT = { type: 'none' } as const satisfies HttpFault;

const PIECE_MS: Ms = 1_000;

/** A page of a day sends some ten thousand. */
const SENT_MAX = 20_000;

/** A broken network around any Http: drops, delays and refuses, on the clock it is given; honours time-outs and cancellation. */
export function createFaultyHttp(http: Http, clock: Clock): FaultyHttp {
  const sent: HttpRequest[] = [];
  let decide: (request: HttpRequest) => HttpFault = () => NO_HTTP_FAULT;
  return {
    sent,
    fault: (next) => void (decide = next),
    send(request) {
      if (sent.length >= SENT_MAX) sent.splice(0, SENT_MAX / 2);
      sent.push(request);
      const fault = decide(request);
      return bounded(clock, request, (onBytes) => {
        const sent = withBytes(request, onBytes);
        return fault.type === 'none' ? http.send(sent) : meet({ http, clock }, sent, fault);
      });
    },
  };
}

interface Ports {
  readonly http: Http;
  readonly clock: Clock;
}

type RealFault = Exclude<HttpFault, typeof NO_HTTP_FAULT>;

async function meet({ clock, http }: Ports, request: HttpRequest, fault: RealFault): Promise<HttpResponse> {
  const pass = (delayMs: Ms) => new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  /** The whole response, before any of it arrives. */
  const whole = async () => {
    const chunks: Uint8Array[] = [];
    const response = await http.send(withBytes(request, request.onBytes && ((chunk) => void chunks.push(chunk))));
    return chunks.length === 0 ? response : { ...response, body: joined(chunks) };
  };
  switch (fault.type) {
    case 'lost':
      throw networkError();
    case 'lost-after':
      await whole();
      throw networkError();
    case 'aborted': {
      const response = await whole();
      delivered(request, { ...response, body: response.body.subarray(0, response.body.length / 2) });
      throw networkError();
    }
    case 'hang':
      return new Promise(() => {});
    case 'delay':
      await pass(fault.delayMs);
      return http.send(request);
    case 'late': {
      const response = await whole();
      await pass(fault.delayMs);
      return delivered(request, response);
    }
    case 'duplicate': {
      // The page neither waits for the copy nor receives its response.
      clock.after(fault.afterMs, () => void whole().catch(() => undefined));
      return http.send(request);
    }
    case 'status':
      return delivered(request, {
        ...{ status: fault.status, headers: fault.headers ?? {} },
        body: new TextEncoder().encode(fault.body ?? ''),
      });
    case 'altered': {
      const response = await whole();
      return delivered(request, { ...response, body: fault.bodyFrom(response.body) });
    }
    case 'slow': {
      const response = await whole();
      const { body } = response;
      let from = 0;
      for (; from + fault.bytesPerS < body.length; from += fault.bytesPerS) {
        await pass(PIECE_MS);
        delivered(request, { ...response, body: body.subarray(from, from + fault.bytesPerS) });
      }
      const isStreamed = request.onBytes !== undefined;
      return delivered(request, { ...response, body: isStreamed ? body.subarray(from) : body });
    }
  }
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const withBytes = (request: HttpRequest, onBytes: HttpRequest['onBytes']): HttpRequest =>
  onBytes === undefined ? request : { ...request, onBytes };

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** A successful response goes to `onBytes`, when the request has one. */
function delivered({ onBytes }: HttpRequest, response: HttpResponse): HttpResponse {
  if (onBytes === undefined || response.status < 200 || response.status >= 300) return response;
  if (response.body.length > 0) onBytes(response.body);
  return { ...response, body: new Uint8Array() };
}

function networkError(): Failure {
  return new Failure(playerError('NETWORK_ERROR'));
}

/** The response, unless the request is cancelled or times out; no bytes arrive after that. */
function bounded(
  clock: Clock,
  request: HttpRequest,
  send: (onBytes: HttpRequest['onBytes']) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  const { cancellation, onBytes, timeoutMs = 0 } = request;
  let isOver = false;
  const take = onBytes && ((chunk: Uint8Array) => (isOver ? undefined : onBytes(chunk)));
  return new Promise((resolve, reject) => {
    const giveUp = (failure: Failure) => {
      isOver = true;
      reject(failure);
    };
    const stop = timeoutMs > 0 ? clock.after(timeoutMs, () => giveUp(new Failure(playerError('ECONNABORTED', timeoutMs)))) : null;
    const forget = cancellation?.onCancel(() => {
      stop?.();
      giveUp(new Failure(playerError('REQUEST_ABORTED')));
    });
    const end = () => {
      stop?.();
      forget?.();
    };
    void send(take).then(resolve, reject).then(end);
  });
}
