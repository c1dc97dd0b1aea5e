import type { Call, Params } from '#application/calls/call.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';

/** The caller, from the bearer token or the cookie. */
export interface Caller {
  /** Null for anonymous callers. */
  readonly userId: string | null;
  readonly product: 'premium' | 'free';
  readonly sessionId: string | null;
  /** The only resource that an embed's token permits; null for all. */
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

/** A request before its body is read. */
export type RequestHead = Omit<ServiceRequest, 'body'>;

/**
 * Reads a body of at most `bytesMax` bytes. Errors: 400 incomplete, 408 too slow, 413 too large, 429 and 503 too many at
 * once.
 */
export type ReadBody = (bytesMax: number) => Promise<Uint8Array>;

/** An incoming request. Its body is already in memory, or is read on demand. */
export interface IncomingRequest extends RequestHead {
  readonly body: Uint8Array | ReadBody;
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
  /** `optional`: the bearer token of the call, and no token at all. */
  readonly auth: Call['auth'] | 'optional';
  /** The call it answers, where it answers one. */
  readonly call?: Call;
  /** The largest body that is read, in bytes; 0: none is. BODY_BYTES_MAX where it is left out. */
  readonly bodyBytesMax?: number;
  /** Looked at before the body is read; throws a Refusal. */
  readonly admit?: (head: RequestHead, caller: Caller) => void;
  handle(request: ServiceRequest, caller: Caller, params: Readonly<Record<string, string>>): Promise<ServiceResponse>;
}

/** Further details of an HTTP error. */
export interface HttpErrorDetails {
  /** The error of the catalogue behind it. */
  readonly error?: PlayerError;
  /** A name programs read, as the public Web API has it for player calls. */
  readonly reason?: string;
}

/** A refusal, sent as `{"error":{"status","message","reason"?}}`. Handlers throw it; anything else thrown is a 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: HttpErrorDetails;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}, details: HttpErrorDetails = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}

/** A refusal for an error of the catalogue. */
export function httpErrorFrom(status: number, error: PlayerError): HttpError {
  return new HttpError(status, error.message, {}, { error });
}

export interface RouteInput<Path extends string, Query, Body> {
  readonly params: Params<Path>;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  readonly request: ServiceRequest;
}
