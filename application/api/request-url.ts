import { baseError } from '#domain/errors/base-error.ts';
import { Failure } from '../runtime/failure.ts';
import type { HttpRequest } from '../ports/http.ts';

/** Rejects a blank URL, which would request the page itself. Throws REQUEST_URL_BLANK. Spec §5. */
export function checkUrl({ url }: Pick<HttpRequest, 'url'>): void {
  if (url.trim() === '') throw new Failure(baseError('REQUEST_URL_BLANK'));
}
