import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import type { TraceEvent } from '../../world/trace.ts';
import { byIdentity } from './by-identity.ts';
import { textFromUtf8 } from '#application/runtime/utf8.ts';

/** The calls that invariants speak of. */
type CallName =
  | 'register'
  | 'deregister'
  | 'state'
  | 'conflict'
  | 'device-volume'
  | 'observe'
  | 'command'
  | 'connect-volume'
  | 'transfer'
  | 'session'
  | 'sign-in'
  | 'logout'
  | 'product'
  | 'ticket'
  | 'endpoints'
  | 'resolve-file'
  | 'bytes'
  | 'licence-url'
  | 'licence'
  | 'tracking'
  | 'log'
  | 'events'
  | 'document';

/** A request and how it ends. */
export const CALL_EVENTS = ['request', 'response', 'request-failed'] as const;

interface ReadCall {
  readonly name: CallName;
  /** The parameters of the path, decoded. */
  readonly params: readonly string[];
}

const ROUTES: readonly (readonly [CallName, string, RegExp])[] = [
  ['state', 'PUT', /\/track-playback\/v1\/devices\/([^/?]+)\/state$/],
  ['bytes', 'GET', /\/cdn\//],
  ['register', 'POST', /\/track-playback\/v1\/devices$/],
  ['deregister', 'DELETE', /\/track-playback\/v1\/devices\/([^/?]+)$/],
  ['conflict', 'POST', /\/track-playback\/v1\/devices\/([^/?]+)\/state_conflict$/],
  ['device-volume', 'PUT', /\/track-playback\/v1\/devices\/([^/?]+)\/volume$/],
  ['observe', 'PUT', /\/connect-state\/v1\/devices\/([^/?]+)$/],
  ['command', 'POST', /\/connect-state\/v1\/player\/command\/from\/([^/]+)\/to\/([^/?]+)$/],
  ['connect-volume', 'PUT', /\/connect-state\/v1\/connect\/volume\/from\/([^/]+)\/to\/([^/?]+)$/],
  ['transfer', 'POST', /\/connect-state\/v1\/connect\/transfer\/from\/([^/]+)\/to\/([^/?]+)$/],
  ['session', 'GET', /\/session(?:\?|$)/],
  ['sign-in', 'POST', /\/(?:login|signup|login\/second-step)$/],
  ['logout', 'POST', /\/logout$/],
  ['product', 'GET', /\/product_state$/],
  ['ticket', 'POST', /\/session\/dealer-ticket$/],
  ['endpoints', 'GET', /\/apresolve(?:\?|$)/],
  ['resolve-file', 'GET', /\/storage-resolve\/files\/audio\/interactive\/([^/?]+)/],
  ['licence-url', 'GET', /\/melody\/v1\/license_url(?:\?|$)/],
  ['licence', 'POST', /\/licence\//],
  ['tracking', 'POST', /\/melody\/v1\/logging\/(\w+)$/],
  ['log', 'POST', /\/(?:log\/\w+|metric)$/],
  ['events', 'POST', /\/v3\/events$/],
  ['document', 'GET', /\/playlist\/v2\/playlist\/([^/?]+)(?:\?|$)/],
];

/** Which call a request makes; null for others. Read once per request. */
export const callOf = byIdentity(({ method, url }: HttpRequest): ReadCall | null => {
  for (const [name, itsMethod, pattern] of ROUTES) {
    const match = itsMethod === method ? pattern.exec(url) : null;
    if (match) return { name, params: match.slice(1).map((part) => decodeURIComponent(part)) };
  }
  return null;
});

/** The JSON body of a request or response, parsed once; null without one. */
export const bodyOf = byIdentity(
  ({ body }: HttpRequest | HttpResponse) => parsed(body) as Readonly<Record<string, unknown>> | null,
);

function parsed(body: HttpRequest['body']): unknown {
  if (body === undefined || body.length === 0) return null;
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : textFromUtf8(body));
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** The command to a device that a request carries; null for other events. */
export function commandIn(event: TraceEvent): { readonly endpoint: string; readonly value?: unknown } | null {
  if (event.type !== 'request' || callOf(event.request)?.name !== 'command') return null;
  return (bodyOf(event.request)?.['command'] as { readonly endpoint: string } | undefined) ?? null;
}

/** The device whose volume a request sets; null for other requests. */
export function volumeTargetOf(request: HttpRequest): string | null {
  const call = callOf(request);
  if (call?.name === 'device-volume') return call.params[0] ?? null;
  return call?.name === 'connect-volume' ? (call.params[1] ?? null) : null;
}

/** Whether a failed attempt may be sent again. */
export const isTransient = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;
