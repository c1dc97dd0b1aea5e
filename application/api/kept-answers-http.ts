import { UNREACHABLE_STATUSES } from '#domain/constants/page/web-app.ts';
import type { Http, HttpRequest, HttpResponse } from '../ports/http.ts';

/** See `application/offline/kept-answers.ts`. */
interface AnswerStore {
  keep(request: HttpRequest, response: HttpResponse): Promise<void>;
  find(request: HttpRequest): Promise<HttpResponse | null>;
}

export interface KeptAnswersDeps {
  readonly http: Http;
  readonly load: () => Promise<AnswerStore>;
  /** Answers are kept once the first screen is there. */
  readonly firstScreen: Promise<unknown>;
  /** The service responds again. */
  readonly onBack: () => void;
}

/** The same Http; where the service is out of reach, it gives the last answer to the same request. */
export function withKeptAnswers({ firstScreen, http, load, onBack }: KeptAnswersDeps): Http {
  let isLost = false;
  const find = (request: HttpRequest) =>
    load()
      .then((answers) => answers.find(request))
      .catch(() => null);
  const keep = (request: HttpRequest, response: HttpResponse) => {
    void firstScreen
      .then(load)
      .then((answers) => answers.keep(request, response))
      .catch(() => undefined);
    if (isLost) onBack();
    isLost = false;
  };
  return {
    async send(request) {
      if (request.onBytes !== undefined) return http.send(request);
      try {
        const response = await http.send(request);
        if (!UNREACHABLE_STATUSES.includes(response.status)) {
          keep(request, response);
          return response;
        }
        isLost = true;
        return (await find(request)) ?? response;
      } catch (thrown) {
        if (request.cancellation?.cancelled) throw thrown;
        isLost = true;
        const kept = await find(request);
        if (kept === null) throw thrown;
        return kept;
      }
    },
  };
}
