import { Failure } from '#application/runtime/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { checkUrl } from '#application/api/request-url.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { Ms } from '#domain/core/units.ts';

/**
 * Ends a request early and keeps the reason, because the error of `fetch` does not distinguish a time-out from a cancellation.
 */
function createDeadline({ timeoutMs = 0, cancellation }: HttpRequest) {
  const controller = new AbortController();
  let failure: Failure | null = null;
  const end = (reason: Failure) => {
    failure ??= reason;
    controller.abort();
  };
  const timer = timeoutMs > 0 ? setTimeout(() => end(timedOut(timeoutMs)), timeoutMs) : undefined;
  const forget = cancellation?.onCancel(() => end(new Failure(baseError('REQUEST_ABORTED'))));
  return {
    signal: controller.signal,
    failure: () => failure ?? new Failure(baseError('NETWORK_ERROR')),
    isOver: () => failure !== null,
    release() {
      clearTimeout(timer);
      forget?.();
    },
  };
}

const timedOut = (timeoutMs: Ms) => new Failure(baseError('ECONNABORTED', timeoutMs));

function initOf({ method, headers, body, withCookies, keepalive }: HttpRequest, signal: AbortSignal): RequestInit {
  return {
    method,
    signal,
    credentials: withCookies === true ? 'include' : 'omit',
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    ...(body === undefined ? {} : { body: body as BodyInit }),
    ...(keepalive === true ? { keepalive } : {}),
  };
}

const NO_BYTES = new Uint8Array();

async function bodyOf(response: Response, onBytes: HttpRequest['onBytes'], isOver: () => boolean): Promise<Uint8Array> {
  if (onBytes === undefined || !response.ok || response.body === null) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return NO_BYTES;
    // Drop bytes that arrive after the request was cancelled.
    if (!isOver()) onBytes(value);
  }
}

/** Requests through the page's own fetch. Cookies travel only when a request asks for them. */
export function createFetchHttp(fetchNow: typeof fetch = (...request) => globalThis.fetch(...request)): Http {
  return {
    async send(request): Promise<HttpResponse> {
      checkUrl(request);
      const deadline = createDeadline(request);
      try {
        if (deadline.isOver()) throw deadline.failure();
        const response = await fetchNow(request.url, initOf(request, deadline.signal));
        const body = await bodyOf(response, request.onBytes, deadline.isOver);
        if (deadline.isOver()) throw deadline.failure();
        return { status: response.status, headers: Object.fromEntries(response.headers), body };
      } catch {
        throw deadline.failure();
      } finally {
        deadline.release();
      }
    },
  };
}
