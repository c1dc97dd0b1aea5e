import type { Http, HttpRequest, HttpResponse } from '#application/ports/http.ts';

export type Scripted = (request: HttpRequest) => Promise<HttpResponse> | HttpResponse;

/** A scripted Http that records the requests. */
export function createScriptedHttp(response: Scripted): Http & { readonly sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  return {
    sent,
    async send(request) {
      sent.push(request);
      return response(request);
    },
  };
}

/** A response with a JSON body. */
export function json(status: number, body?: unknown, headers: Record<string, string> = {}): HttpResponse {
  const bytes = body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(body));
  return { status, headers, body: bytes };
}

export const SESSION = (accessToken: string, nowMs: number, isAnonymous = false) => ({
  accessToken,
  accessTokenExpirationTimestampMs: nowMs + 3_540_000,
  isAnonymous,
  clientId: 'cadenza',
  needsOwner: false,
});

export const PROFILE = {
  id: 'ada',
  uri: 'spotify:user:ada',
  display_name: 'Ada',
  product: 'premium',
  images: [],
  followers: { href: null, total: 0 },
  type: 'user',
  href: '/v1/users/ada',
  external_urls: { spotify: '/user/ada' },
  country: '',
  email: '',
  explicit_content: { filter_enabled: false, filter_locked: false },
};

export const pathOf = ({ url }: HttpRequest) => new URL(url, 'http://service').pathname;
