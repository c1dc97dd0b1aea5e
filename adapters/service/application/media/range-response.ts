import type { RequestHead, ServiceResponse } from '../ports/route.ts';
import type { PackagedFile } from '../ports/media/packager.ts';
import { empty, errorResponse } from '../kernel/routing/responses.ts';
import { parseRangeHeader } from './range-header.ts';
import { begun } from './packaged-response.ts';

export interface FileContent {
  readonly file: Pick<PackagedFile, 'mimeType' | 'sizeBytes' | 'etag'>;
  readonly cacheControl: string;
  read(first: number, last: number): AsyncIterable<Uint8Array>;
}

/**
 * A file or one range of it: 200, 206, 304 or 416, with exact lengths and a strong tag. HEAD gets no bytes. Errors: 404, 410
 * or 503 when the first bytes cannot be read.
 */
export async function fileResponse(request: RequestHead, content: FileContent): Promise<ServiceResponse> {
  const { sizeBytes } = content.file;
  const etag = `"${content.file.etag}"`;
  const headers = { 'accept-ranges': 'bytes', etag, 'cache-control': content.cacheControl };
  if (request.headers['if-none-match'] === etag) return empty(304, headers);

  const range = parseRangeHeader(rangeHeader(request, etag), sizeBytes);
  if (range.kind === 'unsatisfiable')
    return errorResponse(416, 'Range not satisfiable', { ...headers, 'content-range': `bytes */${String(sizeBytes)}` });

  const { first, last } = range.kind === 'part' ? range : { first: 0, last: sizeBytes - 1 };
  const described = {
    ...headers,
    'content-type': contentTypeOf(content.file.mimeType),
    'content-length': String(last - first + 1),
    ...(range.kind === 'part' ? { 'content-range': `bytes ${String(first)}-${String(last)}/${String(sizeBytes)}` } : {}),
  };
  const body = request.method === 'HEAD' ? null : await begun(content.read(first, last));
  return { status: range.kind === 'part' ? 206 : 200, headers: described, body };
}

/** The range counts only if the file is still the one the client began with. */
function rangeHeader({ headers }: RequestHead, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

/** Without the codec: media elements and proxies want the bare type. */
function contentTypeOf(mimeType: string): string {
  return mimeType.split(';')[0] ?? mimeType;
}
