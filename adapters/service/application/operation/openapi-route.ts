import type { Route } from '../ports/route.ts';
import { json } from '../kernel/routing/responses.ts';
import { openApiDocument } from './openapi-document.ts';

/** `GET /openapi.json`: the description of these routes, for programs. Made once, at the first request. */
export function openApiRoute(routes: readonly Route[]): Route {
  let document: ReturnType<typeof openApiDocument> | null = null;
  return {
    method: 'GET',
    path: '/openapi.json',
    auth: 'none',
    bodyBytesMax: 0,
    handle: () => Promise.resolve(json(200, (document ??= openApiDocument(routes)), { 'cache-control': 'public, max-age=3600' })),
  };
}
