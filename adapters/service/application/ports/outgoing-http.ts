export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type OutgoingResult =
  /** `retryAfterMs`: the wait that the server asks for; null without one. */
  | { readonly type: 'response'; readonly status: number; readonly retryAfterMs: number | null; readonly text: string }
  /** Nothing was sent. */
  | { readonly type: 'unreachable'; readonly reason: string }
  /** The request was sent, and its response did not arrive. */
  | { readonly type: 'lost'; readonly reason: string };

/**
 * Sends requests to other servers that members name. Private, loopback and link-local addresses are refused, except hosts that
 * the operator named; redirects are responses. It never rejects. Adapter: adapters/network/node-outgoing-http.
 */
export interface OutgoingHttp {
  send(request: OutgoingRequest): Promise<OutgoingResult>;
}

/** Reaches no server. */
export const NO_OUTGOING_HTTP: OutgoingHttp = {
  send: () => Promise.resolve({ type: 'unreachable', reason: 'This service reaches no other servers' }),
};
