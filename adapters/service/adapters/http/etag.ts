import { createHash } from 'node:crypto';
import type { RequestHead, ServiceResponse } from '../../application/ports/route.ts';
import { empty } from '../../application/kernel/routing/responses.ts';

const PREFIXES = ['/v1/', '/openapi.json'];

/**
 * Adds the hash of the content to the responses of public calls; answers 304 when the client has that content.
 * Weak, because the content may be compressed on its way. RFC 9110 §8.8.3, §13.1.2.
 */
export function withEtag({ headers, method, path }: RequestHead, response: ServiceResponse): ServiceResponse {
  const { body, status } = response;
  if (method !== 'GET' || status !== 200 || typeof body !== 'string' || !PREFIXES.some((one) => path.startsWith(one)))
    return response;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  if (!isKnown(headers['if-none-match'] ?? '', etag)) return { ...response, headers: { ...response.headers, etag } };
  return empty(304, { etag });
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((one) => [etag, etag.slice('W/'.length), '*'].includes(one.trim()));
}
