import { answerKeyOf } from '#application/api/page-answers.ts';
import { getFirstAnswers, getSession } from '#application/calls/account/session.ts';
import { firstRequests } from '#application/library/first-requests.ts';
import type { Clock } from '#application/ports/clock.ts';
import { delay } from '#application/runtime/delay.ts';
import { FIRST_ANSWERS_WAIT_MS } from '../../domain/constants/service.ts';
import type { BrowserSessions } from '../accounts/sessions/browser-sessions.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import type { IncomingRequest, Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';

export interface FirstAnswersDeps {
  readonly browsers: Pick<BrowserSessions, 'fromRequest' | 'sessionInfo'>;
  /** Answers a call of the page as if it came from there. */
  readonly handle: (request: IncomingRequest) => Promise<ServiceResponse>;
  readonly clock: Clock;
}

/**
 * `GET /session/first`: the session and what else a page asks for before its first screen, in one response that the browser
 * fetches beside the script. What takes too long is left to the page.
 */
export function firstAnswersRoute({ browsers, handle, clock }: FirstAnswersDeps): Route {
  return createRoute(getFirstAnswers, async ({ query, request }) => {
    const session = await browsers.fromRequest(request);
    const info = await browsers.sessionInfo(session, null);
    const answers: Record<string, unknown> = { [getSession.path]: info };
    if (session === null) return { answers };
    const ask = async (url: string) => {
      const response = await handle(callOf(request, url, info.accessToken));
      if (response.status === 200 && typeof response.body === 'string') answers[answerKeyOf(url)] = JSON.parse(response.body);
    };
    const all = Promise.allSettled(firstRequests(query.path, session.userId).map(ask));
    await delay(clock, FIRST_ANSWERS_WAIT_MS, undefined, (done) => {
      void all.then(done);
      return () => undefined;
    });
    return { answers: { ...answers } };
  });
}

/** A call of the page, from the same browser. */
function callOf({ headers, origin, remoteAddress }: ServiceRequest, url: string, token: string): IncomingRequest {
  const [path = '', search = ''] = url.split('?');
  const language = headers['accept-language'];
  return {
    ...{ method: 'GET', path, origin, remoteAddress, body: new Uint8Array() },
    query: Object.fromEntries(new URLSearchParams(search)),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
  };
}
