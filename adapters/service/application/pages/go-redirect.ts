import { parseUri, pathOfUri } from '#domain/uri/resource-uri.ts';
import type { Route } from '../ports/route.ts';
import { empty } from '../kernel/routing/responses.ts';

/** `GET /go?redirect=`: on to a page of this site; `?uri=` alone: to the page of what it names; anything else leads home. Ruling "`/go?redirect=`". */
export const goRoute: Route = {
  method: 'GET',
  path: '/go',
  auth: 'none',
  handle: ({ query, origin }) => {
    const aim = query.redirect ?? pathOfResource(query.uri ?? '', origin);
    return Promise.resolve(empty(302, { location: pathOnThisSite(aim, origin) }));
  },
};

/** The path of the page for a resource URI or URL; empty for an invalid one. */
function pathOfResource(text: string, origin: string): string {
  const uri = parseUri(text, origin);
  return uri.ok ? pathOfUri(uri.value) : '';
}

/** The path of an address of this site, else `/`. Browsers read `\` as `/` and drop tabs and line ends, so both are refused. */
export function pathOnThisSite(redirect: string, origin: string): string {
  if (/[\\\u0000-\u0020\u007f]/.test(redirect) || !(redirect.startsWith('/') || redirect.startsWith(`${origin}/`))) return '/';
  if (!URL.canParse(redirect, origin)) return '/';
  const url = new URL(redirect, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
