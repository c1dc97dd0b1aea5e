import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferredEncoding } from '../../application/kernel/preferred-encoding.ts';
import type { ContentEncoding } from '../../application/ports/web-assets.ts';
import type { ServiceResponse } from '../../application/ports/route.ts';
import { BROTLI_QUALITY, COMPRESSED_BYTES_MIN } from '../../domain/constants/service.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const PREFIX = '/v1/';

const ENCODERS: Readonly<Record<ContentEncoding, (body: string) => Promise<Uint8Array>>> = {
  br: (body) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (body) => toGzip(body),
};

/** Whether a response may be sent smaller. */
export function isCompressed(path: string, { body, headers }: ServiceResponse): boolean {
  return typeof body === 'string' && (path.startsWith(PREFIX) || String(headers['content-type']).startsWith('text/html'));
}

/**
 * Answers of the public calls and pages, smaller where the client can read that. Others are not: what holds tokens is left
 * as it is. RFC 9110 §12.5.3.
 */
export async function compressResponse(acceptEncoding: string, response: ServiceResponse): Promise<ServiceResponse> {
  const { body, headers } = response;
  if (typeof body !== 'string') return response;
  const varied = { ...headers, vary: [headers['vary'] ?? [], 'accept-encoding'].flat().join(', ') };
  const encoding = preferredEncoding(acceptEncoding, ENCODERS);
  if (encoding === null || Buffer.byteLength(body) < COMPRESSED_BYTES_MIN) return { ...response, headers: varied };
  return { ...response, headers: { ...varied, 'content-encoding': encoding }, body: await ENCODERS[encoding](body) };
}
