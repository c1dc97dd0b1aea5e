import { HttpError, type Caller, type ServiceResponse } from '../../ports/route.ts';

type Headers = ServiceResponse['headers'];

const JSON_TYPE = 'application/json; charset=utf-8';

/** Headers of everything but pages: it runs no scripts and cannot be framed. Pages set their own headers. */
export const NON_PAGE_HEADERS: Headers = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** All headers; a later one replaces an earlier one of its name. Node 20 takes 10 µs to spread what this does in 0.3 µs. */
export const joined = (...parts: readonly Headers[]): Headers => Object.assign({}, ...parts) as Headers;

/** A JSON response, not cached unless the headers allow it. */
export function json(status: number, value: unknown, headers: Headers = {}): ServiceResponse {
  return {
    status,
    headers: joined({ 'content-type': JSON_TYPE, 'cache-control': 'no-store' }, headers),
    body: JSON.stringify(value),
  };
}

/** A plain text response, not cached. */
export function text(status: number, value: string): ServiceResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body: value };
}

/** A response without a body. */
export function empty(status: number, headers: Headers = {}): ServiceResponse {
  return { status, headers: { 'cache-control': 'no-store', ...headers }, body: null };
}

/** An error response of the public Web API: `{"error":{"status","message","reason"?}}`. */
export function errorResponse(status: number, message: string, headers: Headers = {}, reason?: string): ServiceResponse {
  return json(status, { error: { status, message, ...(reason !== undefined && { reason }) } }, headers);
}

export function bodyTooLargeError(bytesMax: number): HttpError {
  return new HttpError(413, `body: is larger than ${String(bytesMax)} bytes`);
}

/** Whatever a handler threw, as a response; null for what only a bug can throw. */
export function httpErrorResponse(thrown: unknown): ServiceResponse | null {
  if (!(thrown instanceof HttpError)) return null;
  return errorResponse(thrown.status, thrown.message, thrown.headers, thrown.details.reason);
}

/** The value. Errors: 404 when it is missing. */
export function orNotFound<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new HttpError(404, `${what} not found`);
  return value;
}

/** The user of a request; 401 without one. */
export function requireUserId({ userId }: Caller): string {
  if (userId === null) throw new HttpError(401, 'Sign in first', { 'www-authenticate': 'Bearer' });
  return userId;
}

/** The user of a request; an empty text without one, which owns nothing. */
export const userIdOrEmpty = ({ userId }: Caller): string => userId ?? '';
