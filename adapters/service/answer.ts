import type { Call, Params } from '#application/calls/call.ts';

/** Who asks, as the bearer token or the cookie tells. */
export interface Caller {
  /** Null: nobody signed in. */
  readonly userId: string | null;
  readonly product: 'premium' | 'free';
  readonly sessionId: string | null;
  /** The one resource this token is good for (an embed's), or null for all. */
  readonly resource: string | null;
}

export interface ServiceRequest {
  readonly method: string;
  /** As it was sent, without query: `%2F` is not decoded. Parameters of routes are. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Scheme, host and port as the client reached us, without a slash at the end. */
  readonly origin: string;
  readonly remoteAddress: string;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array | string | AsyncIterable<Uint8Array> | null;
}

/** One way in: method, path pattern (`:name`, a trailing `*`), who may, and what it answers. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly auth: Call['auth'];
  handle(request: ServiceRequest, caller: Caller, params: Readonly<Record<string, string>>): Promise<ServiceResponse>;
}

/** A refusal, sent as `{"error":{"status","message"}}`. Handlers throw it; anything else thrown is a 500. */
export class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export interface Asked<Path extends string, Query, Body> {
  readonly params: Params<Path>;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly request: ServiceRequest;
}
