import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import { createScriptedHttp, json, pathOf } from './scripted-http.ts';

export const ORIGIN = 'http://localhost:4070';

/** Scripted responses of the service by path, and of other servers by URL; 404 otherwise. */
export type Responses = Readonly<Record<string, (request: HttpRequest) => HttpResponse>>;

/** A track source over a network that answers so. */
export function createScriptedSource(responses: Responses, isOnline = true) {
  const clock = createVirtualClock();
  const random = createSeededRandom(1);
  const requests: { readonly url: string; readonly atMs: number }[] = [];
  const http = createScriptedHttp((request) => {
    const { url, onBytes } = request;
    requests.push({ url, atMs: clock.nowMs() });
    const response = responses[url.startsWith(ORIGIN) ? pathOf(request) : url]?.(request) ?? json(404);
    if (!onBytes || response.status >= 300) return response;
    onBytes(response.body);
    return { ...response, body: new Uint8Array() };
  });
  const tokens = { current: async () => 't', renew: async () => 't2' };
  const api = createApi({ http, clock, random, tokens, baseUrl: ORIGIN });
  const page = { isOnline: () => isOnline };
  const source = createTrackSource({
    api,
    http,
    clock,
    random,
    tokens,
    baseUrl: ORIGIN,
    isTrusted: createTrustedUrlCheck(ORIGIN),
    page,
  });
  /** The times of requests to URLs that contain this. */
  const askedAtMs = (part: string) => requests.filter(({ url }) => url.includes(part)).map(({ atMs }) => atMs);
  return { clock, http, source, askedAtMs };
}
