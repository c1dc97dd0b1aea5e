import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isSecureOrigin } from '#domain/media/trusted-url.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';
import { ASSET_MAX_AGE_S, COMPRESSED_FROM_BYTES } from '../../domain/constants/service.ts';
import type { WebAsset, WebAssets } from '../ports/web-assets.ts';
import { empty, errorResponse } from '../kernel/routing/responses.ts';
import { createWantsPage } from './wants-page.ts';

const gzipAsync = promisify(gzip);

/** The player's page for every address that nothing else answers, and the files it is built of. */
export function webPageRoutes(assets: WebAssets, calls: readonly Pick<Route, 'method' | 'path'>[]): readonly Route[] {
  const wantsPage = createWantsPage(calls);
  const pack = createCompressor();
  const fileRoute = (
    path: string,
    page: 'web' | 'embed' | 'sdk',
    orElse: (request: ServiceRequest) => Promise<ServiceResponse>,
  ): Route => ({
    method: 'GET',
    path,
    auth: 'none',
    async handle(request, _, { '*': name = '' }) {
      const asset = name === '' ? null : await assets.read(page, name);
      return asset ? assetResponse(request, asset, pack) : orElse(request);
    },
  });
  const player = async (request: ServiceRequest): Promise<ServiceResponse> => {
    if (!wantsPage(request)) return errorResponse(404, 'Service not found');
    const index = await assets.read('web', 'index.html');
    if (index === null) return errorResponse(503, 'The player is not built yet. Run npm run build.');
    const headers = { ...pageHeaders(request), vary: 'accept, accept-encoding' };
    return withHeaders(await assetResponse(request, index, pack), headers);
  };
  const nothing = () => Promise.resolve(errorResponse(404, 'File not found'));
  return [fileRoute('/embed/assets/*', 'embed', nothing), fileRoute('/sdk/*', 'sdk', nothing), fileRoute('/*', 'web', player)];
}

/** The security headers of the player's page: its permissions, and no framing. */
export function pageHeaders({ origin }: Pick<ServiceRequest, 'origin'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': `${contentSecurityPolicy(origin)}; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    // Elsewhere browsers ignore it, and complain of it.
    ...(isSecureOrigin(origin) ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/**
 * Everything from this server, except built files that the operator hosts on a CDN. Music plays from blobs of Media Source.
 * The socket is listed because some browsers do not include it in 'self'.
 */
export function contentSecurityPolicy(origin: string, fileOrigins: readonly string[] = []): string {
  const files = ["'self'", ...fileOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${files}`,
    `style-src ${files}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `font-src ${files}`,
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    // No text becomes code: nothing here needs a policy that would let some through.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

type Compress = (asset: WebAsset) => Promise<Uint8Array | null>;

/** Compresses each file once. */
function createCompressor(): Compress {
  const packed = new WeakMap<WebAsset, Promise<Uint8Array>>();
  return async (asset) => {
    if (asset.bytes.length < COMPRESSED_FROM_BYTES || asset.contentType.startsWith('image/p')) return null;
    const known = packed.get(asset) ?? gzipAsync(asset.bytes);
    packed.set(asset, known);
    return known;
  };
}

async function assetResponse(request: ServiceRequest, asset: WebAsset, pack: Compress): Promise<ServiceResponse> {
  const cacheControl = asset.isHashed ? `public, max-age=${String(ASSET_MAX_AGE_S)}, immutable` : 'no-cache';
  const headers = { etag: asset.etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  if (request.headers['if-none-match'] === asset.etag) return empty(304, headers);
  const packed = request.headers['accept-encoding']?.includes('gzip') ? await pack(asset) : null;
  const body = packed ?? asset.bytes;
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': asset.contentType,
      'content-length': String(body.length),
      ...(packed ? { 'content-encoding': 'gzip' } : {}),
    },
    body,
  };
}

function withHeaders(response: ServiceResponse, headers: Readonly<Record<string, string>>): ServiceResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}
