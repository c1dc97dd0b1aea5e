import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { weightedValue } from '../../application/kernel/weighted-value.ts';
import type { ServiceResponse } from '../../application/ports/route.ts';
import { BROTLI_QUALITY, COMPRESSED_BYTES_MIN } from '../../domain/constants/service.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const PREFIX = '/v1/';

type Encoding = 'br' | 'gzip';

/**
 * Answers of the public calls, smaller where the client can read that. Others are not: what holds tokens is left as it is.
 * RFC 9110 §12.5.3.
 */
export async function compressResponse(
  path: string,
  acceptEncoding: string,
  response: ServiceResponse,
): Promise<ServiceResponse> {
  const { body, headers } = response;
  if (typeof body !== 'string' || !path.startsWith(PREFIX)) return response;
  const varied = { ...headers, vary: 'accept-encoding' };
  const encoding = encodingOf(acceptEncoding);
  if (encoding === null || Buffer.byteLength(body) < COMPRESSED_BYTES_MIN) return { ...response, headers: varied };
  const bytes = encoding === 'br' ? await toBrotli(body, BROTLI) : await toGzip(body);
  return { ...response, headers: { ...varied, 'content-encoding': encoding }, body: bytes };
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** The best the client takes; null: the content as it is. */
function encodingOf(acceptEncoding: string): Encoding | null {
  const taken = new Map(acceptEncoding.toLowerCase().split(',').map(weightedValue));
  const takes = (encoding: Encoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
