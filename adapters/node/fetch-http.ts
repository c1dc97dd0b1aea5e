import fetch from 'cross-fetch';
import { Failure } from '#application/runtime/failure.ts';
import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { checkUrl } from '#application/api/request-url.ts';
import { playerError } from '#domain/errors/player-error.ts';

/**
 * Requests from Node. There is no browser around it: cookies of calls that want them are kept here, one jar for each adapter.
 * Bodies are read whole (this fetch has no readable stream) and handed on in one piece.
 */
export function createFetchHttp(): Http {
  const cookies = new Map<string, string>();
  return {
    async send(request): Promise<HttpResponse> {
      checkUrl(request);
      const deadline = createDeadline(request);
      try {
        const response = await fetch(request.url, initOf(request, cookies, deadline.signal));
        if (request.withCookies) keep(cookies, response.headers.get('set-cookie'));
        const bytes = new Uint8Array(await response.arrayBuffer());
        if (deadline.failure()) throw new Failure(playerError('NETWORK_ERROR'));
        const isStreamed = request.onBytes !== undefined && response.ok;
        if (isStreamed && bytes.length > 0) request.onBytes(bytes);
        return { status: response.status, headers: headersOf(response), body: isStreamed ? new Uint8Array() : bytes };
      } catch (thrown) {
        throw deadline.failure() ?? (thrown instanceof Failure ? thrown : new Failure(playerError('NETWORK_ERROR')));
      } finally {
        deadline.release();
      }
    },
  };
}

function initOf({ body, headers, method, withCookies }: HttpRequest, cookies: ReadonlyMap<string, string>, signal: AbortSignal) {
  const cookie = withCookies ? [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') : '';
  return {
    method,
    signal,
    headers: { ...headers, ...(cookie === '' ? {} : { cookie }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
  };
}

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => (headers[name.toLowerCase()] = value));
  return headers;
}

/** Name and value of each cookie; when it ends is the service's business, an empty value is its end. */
function keep(cookies: Map<string, string>, header: string | null): void {
  for (const cookie of separateCookies(header ?? '')) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, Math.max(0, at)).trim(), pair.slice(at + 1)];
    if (name === '') continue;
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Ends a request early, and remembers why. */
function createDeadline({ cancellation, timeoutMs = 0 }: HttpRequest) {
  const controller = new AbortController();
  let failure: Failure | null = null;
  const end = (reason: Failure) => {
    failure ??= reason;
    controller.abort();
  };
  const timer = timeoutMs > 0 ? setTimeout(() => end(new Failure(playerError('ECONNABORTED', timeoutMs))), timeoutMs) : undefined;
  const forget = cancellation?.onCancel(() => end(new Failure(playerError('REQUEST_ABORTED'))));
  return {
    signal: controller.signal,
    failure: () => failure,
    release() {
      clearTimeout(timer);
      forget?.();
    },
  };
}

/** Splits joined `Set-Cookie` headers. A comma separates two cookies only where a name and `=` follow: dates have commas too. */
function separateCookies(header: string): readonly string[] {
  const cookies: string[] = [];
  for (const part of header.split(',')) {
    if (/^[^;=]+=/.test(part)) cookies.push(part);
    else cookies.push(`${cookies.pop() ?? ''},${part}`);
  }
  return cookies;
}
