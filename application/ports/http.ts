import type { Ms } from '#domain/core/units.ts';

/** Lets go of a request that nobody waits for any more. */
export interface Cancellation {
  readonly cancelled: boolean;
  onCancel(listener: () => void): () => void;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** 0 or absent means none. */
  readonly timeoutMs?: Ms;
  readonly cancellation?: Cancellation;
  /**
   * Called with the bytes of a successful answer (2xx) as they arrive, when given; its body is then empty.
   * What any other status brings is in the body as usual, never mixed with what was asked for.
   */
  readonly onBytes?: (chunk: Uint8Array) => void;
  /** Let the browser send its session cookie; only `/session`, `/login`, `/signup` and `/logout` want it. */
  readonly withCookies?: boolean;
  /** Let the request outlive the page (a last word while it closes). */
  readonly keepalive?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Requests and answers. Any status is an answer; only what never got one rejects, with a `FailedRequest`
 * whose code is NETWORK_ERROR, REQUEST_ABORTED or ECONNABORTED, or REQUEST_URL_BLANK for one to nowhere.
 * Adapters: browser/network/fetch-http, browser/network/xhr-http, node/fetch-http, service/adapters/http/in-process-http; fakes/faulty-http wraps any of them.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>;
}
