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
  /** Responses since the page loaded, and how many there were when a request that failed since began. */
  let responses = 0;
  let lostAt: number | undefined;
  return {
    async send(request) {
      if (request.onBytes) return http.send(request);
      const before = responses;
      const find = () => {
        // Where others got through meanwhile, the service is there, and a reload would only repeat the error.
        if (responses === before) lostAt = before;
        return load()
          .then((answers) => answers.find(request))
          .catch(() => null);
      };
      try {
        const response = await http.send(request);
        if (!UNREACHABLE_STATUSES.includes(response.status)) {
          void firstScreen
            .then(load)
            .then((answers) => answers.keep(request, response))
            .catch(() => undefined);
          if (lostAt === responses++) onBack();
          return response;
        }
        return (await find()) ?? response;
      } catch (thrown) {
        const kept = request.cancellation?.cancelled ? null : await find();
        if (kept === null) throw thrown;
        return kept;
      }
    },
  };
}
