import { Failure } from '#application/runtime/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { checkUrl } from '#application/api/request-url.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/**
 * Requests through XMLHttpRequest, where a page has no fetch. Bytes are handed on in one piece, nothing outlives the page, and
 * cookies of the service's own origin travel with every request. Spec §9 "fallback xhr".
 */
export function createXhrHttp(create: () => XMLHttpRequest = () => new XMLHttpRequest()): Http {
  return {
    async send(request) {
      checkUrl(request);
      return new Promise<HttpResponse>((resolve, reject) => begin(create(), request, resolve, reject));
    },
  };
}

function begin(
  xhr: XMLHttpRequest,
  request: HttpRequest,
  resolve: (response: HttpResponse) => void,
  reject: (failure: Failure) => void,
): void {
  const { timeoutMs = 0, cancellation, method, url, headers = {}, body, withCookies } = request;
  const forget = cancellation?.onCancel(() => {
    reject(new Failure(baseError('REQUEST_ABORTED')));
    xhr.abort();
  });
  const fail = (error: PlayerError) => {
    forget?.();
    reject(new Failure(error));
  };
  xhr.open(method, url);
  xhr.responseType = 'arraybuffer';
  xhr.timeout = timeoutMs;
  xhr.withCredentials = withCookies === true;
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
  xhr.onerror = () => fail(baseError('NETWORK_ERROR'));
  xhr.ontimeout = () => fail(baseError('ECONNABORTED', timeoutMs));
  xhr.onload = () => {
    forget?.();
    resolve(responseOf(xhr, request.onBytes));
  };
  if (!cancellation?.cancelled) xhr.send((body ?? null) as XMLHttpRequestBodyInit | null);
}

const NO_BYTES = new Uint8Array();

function responseOf(xhr: XMLHttpRequest, onBytes: HttpRequest['onBytes']): HttpResponse {
  const body = xhr.response ? new Uint8Array(xhr.response as ArrayBuffer) : NO_BYTES;
  const isHandedOn = onBytes !== undefined && xhr.status >= 200 && xhr.status < 300;
  if (isHandedOn && body.length > 0) onBytes(body);
  return { status: xhr.status, headers: headersFrom(xhr.getAllResponseHeaders()), body: isHandedOn ? NO_BYTES : body };
}

function headersFrom(text: string): Readonly<Record<string, string>> {
  const pairs = text.split('\r\n').flatMap((line) => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}
