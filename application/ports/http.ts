import type { Ms } from '#domain/core/units.ts';

/** Cancels a request. */
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
  /** Receives the bytes of a successful response (2xx) as they arrive; its body is then empty. Other statuses keep their body. */
  readonly onBytes?: (chunk: Uint8Array) => void;
  /** Sends the session cookie; only `/session`, `/login`, `/signup` and `/logout` need it. */
  readonly withCookies?: boolean;
  /** The request outlives the page. */
  readonly keepalive?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Sends HTTP requests. Any status is a response; a request without one rejects with a `FailedRequest`: NETWORK_ERROR,
 * REQUEST_ABORTED, ECONNABORTED, or REQUEST_URL_BLANK for a blank URL. Adapters: browser/network/fetch-http,
 * browser/network/xhr-http, node/fetch-http, service/adapters/http/in-process-http; fakes/faulty-http wraps any of them.
 */
export interface Http {
  send(request: HttpRequest): Promise<HttpResponse>;
}
