import { getFirstAnswers } from '#application/calls/account/session.ts';
import { urlOf } from '#application/calls/call.ts';
import { hasFirstView } from '#domain/routes/first-view.ts';
import { parseResourceAddress, type ResourceAddress } from '#domain/embed/resource-address.ts';
import { SHELL_PAGE, WORKER_PATH, WORKER_POLICY } from '#domain/constants/page/web-app.ts';
import { isSecureOrigin } from '#domain/media/trusted-url.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';
import { ASSET_MAX_AGE_S } from '../../domain/constants/service.ts';
import type { WebAsset, WebAssets } from '../ports/web-assets.ts';
import { empty, errorResponse } from '../kernel/routing/responses.ts';
import { preferredEncoding } from '../kernel/preferred-encoding.ts';
import type { EmbedSites } from '../../domain/embeds/embed-access.ts';
import { withHead, withName } from './html-template.ts';
import { PROVIDER_NAME } from './oembed.ts';
import { NO_ORIGINS, type PromotionOrigins } from '../recommendations/routes/promotions.ts';
import { canonicalLink, coverPreload, openGraph, playerLinks } from './resource-head.ts';
import type { LookedUp, ResourceLookup } from './resource-lookup.ts';
import { createWantsPage } from './wants-page.ts';

/** The player's page for every address that nothing else answers, and the files it is built of. */
export function webPageRoutes(
  assets: WebAssets,
  resources: ResourceLookup,
  sites: EmbedSites,
  calls: readonly Pick<Route, 'method' | 'path'>[],
  promotionOrigins: PromotionOrigins,
): readonly Route[] {
  const securityHeaders = (request: ServiceRequest) => pageHeaders(request, promotionOrigins);
  const wantsPage = createWantsPage(calls);
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
      if (asset === null) return orElse(request);
      const response = assetResponse(request, asset);
      if (request.path === WORKER_PATH) return withHeaders(response, WORKER_HEADERS);
      // The worker opens this file in place of each page: it needs the same policy.
      return request.path === SHELL_PAGE ? withHeaders(response, securityHeaders(request)) : response;
    },
  });
  const player = async (request: ServiceRequest): Promise<ServiceResponse> => {
    if (!wantsPage(request)) return errorResponse(404, 'Service not found');
    const index = await assets.read('web', 'index.html');
    if (index === null) return errorResponse(503, 'The player is not built yet. Run npm run build.');
    const address = parseResourceAddress(request.origin + request.path, request.origin);
    if (address !== null) {
      const page = resourcePage(request, index, address, await resources.find(address, request.origin), sites);
      return withHeaders(page, { ...securityHeaders(request), link: firstLinks(request, index) });
    }
    const headers = { ...securityHeaders(request), link: firstLinks(request, index), vary: 'accept, accept-encoding' };
    return withHeaders(assetResponse(request, index), headers);
  };
  const iframeApi: Route = {
    method: 'GET',
    path: '/embed/iframe-api/v1',
    auth: 'none',
    async handle(request) {
      const script = await assets.read('sdk', 'iframe-api.js');
      if (script === null) return errorResponse(503, 'The script is not built yet. Run npm run build.');
      // Pages that load from other origins only what permits it load this script, too.
      return withHeaders(assetResponse(request, script), { 'cross-origin-resource-policy': 'cross-origin' });
    },
  };
  const nothing = () => Promise.resolve(errorResponse(404, 'File not found'));
  return [
    iframeApi,
    fileRoute('/embed/assets/*', 'embed', nothing),
    fileRoute('/sdk/*', 'sdk', nothing),
    fileRoute('/*', 'web', player),
  ];
}

/**
 * What the first script asks for when it runs, so that the browser fetches it beside that script: the first answers, and the
 * player's scripts where no first view is painted before them. RFC 8288; HTML "preload", "modulepreload".
 */
function firstLinks({ path }: ServiceRequest, { bytes }: WebAsset): string {
  const answers = `<${urlOf(getFirstAnswers.path, {}, { path })}>; rel=preload; as=fetch; crossorigin=use-credentials`;
  if (hasFirstView(path)) return answers;
  const scripts = /<script data-next="([^"]*)"/.exec(new TextDecoder().decode(bytes))?.[1]?.split(' ') ?? [];
  return [answers, ...scripts.map((script) => `<${script}>; rel=modulepreload`)].join(', ');
}

/** Search engines leave out what visitors do not see. https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag */
const NOT_INDEXED = '<meta name="robots" content="noindex">';

/** The player's page with what link previews and search engines read of its resource. */
function resourcePage(
  request: ServiceRequest,
  { bytes, contentType }: WebAsset,
  { uri }: ResourceAddress,
  { resource, status }: LookedUp,
  { arePublic }: EmbedSites,
): ServiceResponse {
  const html = new TextDecoder().decode(bytes);
  const about = html.replace(/<meta name="?description[^<>]*>/, '');
  const player = resource !== null && arePublic ? playerLinks(resource, uri, request.origin) : '';
  const body =
    resource === null
      ? withHead(html, NOT_INDEXED)
      : withHead(
          withName(about, `${resource.name} · ${PROVIDER_NAME}`),
          coverPreload(resource) + canonicalLink(resource) + openGraph(resource) + player,
        );
  const headers = { 'content-type': contentType, 'cache-control': 'no-cache', vary: 'accept' };
  // Of the others a member may see more than a visitor.
  return { status: status === 410 ? 410 : 200, headers, body };
}

/** A worker has the policy of its script: it requests files of this server, and loads no other script. CSP 3 §4.2. */
const WORKER_HEADERS = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
};

const LOGIN_PATH = '/login';

/** The security headers of the player's page: its permissions, and no framing. Ads may have impressions and pictures elsewhere. */
export function pageHeaders(
  { origin, path }: Pick<ServiceRequest, 'origin' | 'path'>,
  promotionOrigins: PromotionOrigins = NO_ORIGINS,
): Readonly<Record<string, string>> {
  const policy = contentSecurityPolicy(origin, { ...NO_SOURCES, ...promotionOrigins, scriptPolicies: [WORKER_POLICY] });
  return {
    'content-security-policy': `${policy}; frame-src 'self'; frame-ancestors 'none'`,
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    // Elsewhere browsers ignore it, and complain of it. The sign-in page sends its result to the embed that opened it.
    ...(isSecureOrigin(origin) && path !== LOGIN_PATH ? { 'cross-origin-opener-policy': 'same-origin' } : {}),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/** What a page may load beside the files of this server: built files, requests and pictures of other origins, and its own styles by their hash. */
export interface PolicySources {
  readonly files: readonly string[];
  readonly styles: readonly string[];
  /** Its own scripts, by their hash. */
  readonly scripts: readonly string[];
  readonly requests: readonly string[];
  readonly images: readonly string[];
  /** The Trusted Types policies that name its scripts. */
  readonly scriptPolicies: readonly string[];
}

const NO_SOURCES: PolicySources = { files: [], styles: [], scripts: [], requests: [], images: [], scriptPolicies: [] };

/**
 * Everything from this server, except built files that the operator hosts on a CDN. Music plays from blobs of Media Source.
 * The socket is listed because some browsers do not include it in 'self'.
 */
export function contentSecurityPolicy(origin: string, sources: PolicySources): string {
  const files = ["'self'", ...sources.files].join(' ');
  return [
    "default-src 'none'",
    `script-src ${[files, ...sources.scripts].join(' ')}`,
    `style-src ${[files, ...sources.styles].join(' ')}`,
    `img-src ${["'self' data: blob:", ...sources.images].join(' ')}`,
    "media-src 'self' blob:",
    `font-src ${files}`,
    `connect-src ${["'self'", origin.replace(/^http/, 'ws'), ...sources.requests].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    // No text becomes code. The player's policy names the script of its service worker, and lets nothing else through.
    "require-trusted-types-for 'script'",
    `trusted-types ${sources.scriptPolicies.join(' ') || "'none'"}`,
  ].join('; ');
}

function assetResponse(request: ServiceRequest, asset: WebAsset): ServiceResponse {
  const { encoded = {} } = asset;
  const cacheControl = asset.isHashed ? `public, max-age=${String(ASSET_MAX_AGE_S)}, immutable` : 'no-cache';
  const headers = { etag: asset.etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  if (request.headers['if-none-match'] === asset.etag) return empty(304, headers);
  const encoding = preferredEncoding(request.headers['accept-encoding'], encoded);
  const body = encoding === null ? asset.bytes : (encoded[encoding] ?? asset.bytes);
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': asset.contentType,
      'content-length': String(body.length),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
    body,
  };
}

function withHeaders(response: ServiceResponse, headers: Readonly<Record<string, string>>): ServiceResponse {
  return { ...response, headers: { ...response.headers, ...headers } };
}
