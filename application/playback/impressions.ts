import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import type { Http } from '../ports/http.ts';

/**
 * Requests each URL once, without a token or cookie. Nothing waits for the responses, and errors are ignored.
 * Spec §7 "impression URLs fire and forget".
 */
export function requestImpressions(http: Http, urls: readonly string[]): void {
  for (const url of urls)
    http.send({ method: 'GET', url, timeoutMs: REQUEST_TIMEOUT_MS, keepalive: true }).catch(() => undefined);
}
