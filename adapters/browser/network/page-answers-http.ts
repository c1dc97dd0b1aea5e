import { answerKeyOf, type PageAnswers } from '#application/api/page-answers.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http, HttpResponse } from '#application/ports/http.ts';
import { delay } from '#application/runtime/delay.ts';
import { PAGE_ANSWERS_MS } from '#domain/constants/network/caching.ts';

/**
 * The same Http, which takes the first response to each first request of the page from those that came with it. Without them,
 * and for all later requests, it uses the network: an old answer may no longer be true.
 */
export function withPageAnswers(http: Http, clock: Clock, answers: Promise<PageAnswers>): Http {
  const openedMs = clock.nowMs();
  let unused: Map<string, unknown> | null = null;
  const arriving = Promise.race([answers, delay(clock, PAGE_ANSWERS_MS).then(() => ({}))]).then((arrived) => {
    unused = new Map(Object.entries(arrived));
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
