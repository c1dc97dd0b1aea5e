import type { AnswerOf, Call, Sent } from './calls/call.ts';
import type { Cancellation } from './ports/http.ts';

/**
 * Sends the calls of application/calls: fills in paths, adds the bearer token, retries by the call's budget,
 * renews the token once on 401, and decodes the answer.
 * Rejects with a Failure: REQUEST_FAILED with the status, NETWORK_ERROR, REQUEST_ABORTED, ECONNABORTED,
 * ANSWER_MALFORMED naming the bad field, DUPLICATE_REQUEST_ERROR for a GET that is under way already.
 * Spec §7 "Request retry", §5 "A request identical to a pending one".
 */
export interface Api {
  send<C extends Call>(call: C, given: Sent<C>, options?: SendOptions): Promise<AnswerOf<C>>;
}

export interface SendOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cancellation?: Cancellation;
  readonly keepalive?: boolean;
}
