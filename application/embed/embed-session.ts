import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { Session } from '#domain/session/types.ts';
import { urlOf } from '../calls/call.ts';
import { getSession } from '../calls/account/session.ts';
import { decodeResponse } from '../api/response-decoding.ts';
import { Failure } from '../runtime/failure.ts';
import type { Http } from '../ports/http.ts';

export interface EmbedSessionDeps {
  readonly http: Http;
  readonly baseUrl: string;
  /** The only URI the token is valid for. */
  readonly resource: string;
}

/**
 * Reads the visitor's session without a retry, because its caller treats any failure as anonymous. Rejects with a Failure:
 * REQUEST_FAILED (403 where another site embeds the page), NETWORK_ERROR, ANSWER_MALFORMED.
 */
export async function readEmbedSession({ http, baseUrl, resource }: EmbedSessionDeps): Promise<Session> {
  const response = await http.send({
    method: getSession.method,
    url: baseUrl + urlOf(getSession.path, {}, { resource }),
    headers: { accept: 'application/json' },
    timeoutMs: REQUEST_TIMEOUT_MS,
    withCookies: true,
  });
  if (!getSession.expect.includes(response.status)) throw new Failure(baseError('REQUEST_FAILED', response.status));
  return decodeResponse(getSession, response) as Session;
}
