import { answerKeyOf, type PageAnswers } from '#application/api/page-answers.ts';
import { getFirstAnswers } from '#application/calls/account/session.ts';
import { urlOf } from '#application/calls/call.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http, HttpResponse } from '#application/ports/http.ts';
import { PAGE_ANSWERS_MS } from '#domain/constants/network/caching.ts';

/**
 * The same Http, which takes the first response to each first request of the page at `address` from one response that holds
 * them all, and which `onAnswers` gets when it arrives. Without it, and for all later requests, it uses the network: an old answer may no longer be true.
 */
export function withPageAnswers(
  http: Http,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
  clock: Clock,
  onAnswers: (answers: PageAnswers) => void = () => undefined,
): Http {
  const openedMs = clock.nowMs();
  let unused: Map<string, unknown> | null = null;
  const url = origin + urlOf(getFirstAnswers.path, {}, { path: pathname });
  const arriving = http
    .send({ method: 'GET', url, headers: { accept: 'application/json' }, withCookies: true, timeoutMs: PAGE_ANSWERS_MS })
    .then(({ status, body }) => {
      const answers = status === 200 ? answersIn(body) : {};
      unused = new Map(Object.entries(answers));
      onAnswers(answers);
    })
    .catch(() => {
      unused = new Map();
    });
  const take = (key: string): HttpResponse | null => {
    if (!unused?.has(key) || clock.nowMs() - openedMs > PAGE_ANSWERS_MS) return null;
    const body = new TextEncoder().encode(JSON.stringify(unused.get(key)));
    unused.delete(key);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  };
  return {
    async send(request) {
      if (request.method !== 'GET' || unused?.size === 0) return http.send(request);
      // The session comes first, and with it all others.
      if (request.withCookies) await arriving;
      return take(answerKeyOf(request.url)) ?? http.send(request);
    },
  };
}

function answersIn(body: Uint8Array): PageAnswers {
  return (JSON.parse(new TextDecoder().decode(body)) as { readonly answers: PageAnswers }).answers;
}
