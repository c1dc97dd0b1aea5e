import { BACKOFF_UNIT_MS, KEEPALIVE_CHARS_MAX } from '#domain/constants/network/telemetry.ts';
import type { Ms } from '#domain/core/units.ts';
import type { EventError, Upload } from '#domain/telemetry/event-queue-types.ts';
import { type Hosts, serviceUrl } from '../calls/services.ts';
import { postEvents, postPublicEvents } from '../calls/telemetry/events.ts';
import type { Http } from '../ports/http.ts';
import { textFromUtf8 } from '../runtime/utf8.ts';

export interface UploadDeps {
  readonly http: Http;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly origin: string;
  readonly hosts?: Hosts;
}

/** Status 0: no response. */
export interface UploadOutcome {
  readonly status: number;
  readonly errors: readonly EventError[];
  /** What the header `backoff` requests, or null. */
  readonly backoffMs: Ms | null;
}

/**
 * Uploads a batch once: with a token to `v3/events`, without one to `public/v3/events`. Never rejects.
 * Spec §7 "POST v3/events (authenticated) or public/v3/events (unauthenticated)".
 */
export async function uploadEvents(deps: UploadDeps, { events, isFinal }: Upload, token: string | null): Promise<UploadOutcome> {
  const call = token === null ? postPublicEvents : postEvents;
  const body = JSON.stringify({ suppress_persist: false, events });
  const request = {
    method: call.method,
    url: serviceUrl(call.path, deps.hosts ?? {}, deps.origin),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body,
    timeoutMs: call.timeoutMs,
    keepalive: isFinal && body.length <= KEEPALIVE_CHARS_MAX,
  };
  const response = await deps.http.send(request).catch(() => null);
  if (response === null) return { status: 0, errors: [], backoffMs: null };
  const { backoff } = response.headers;
  return {
    status: response.status,
    errors: response.status === 200 ? errorsIn(response.body) : [],
    backoffMs: backoff !== undefined && Number(backoff) > 0 ? Number(backoff) * BACKOFF_UNIT_MS : null,
  };
}

/** The errors in a response; none when it cannot be read. */
function errorsIn(body: Uint8Array): readonly EventError[] {
  try {
    const { error } = JSON.parse(textFromUtf8(body)) as { readonly error?: unknown };
    return Array.isArray(error) ? error.filter(isEventError) : [];
  } catch {
    return [];
  }
}

function isEventError(value: unknown): value is EventError {
  const { index, transient } = Object(value) as Partial<EventError>;
  return Number.isInteger(index) && typeof transient === 'boolean';
}
