import type { Route } from '../answer.ts';
import { empty } from '../responses.ts';

/** `GET /go?redirect=`: on to a page of this site; anything else leads home. Ruling "`/go?redirect=`". */
export const goRoute: Route = {
  method: 'GET',
  path: '/go',
  auth: 'none',
  handle: ({ query, origin }) => Promise.resolve(empty(302, { location: pathOnThisSite(query.redirect ?? '', origin) })),
};

/** The path of an address of this site, else `/`. Browsers read `\` as `/` and drop tabs and line ends, so both are refused. */
export function pathOnThisSite(redirect: string, origin: string): string {
  if (/[\\\u0000-\u0020\u007f]/.test(redirect) || !(redirect.startsWith('/') || redirect.startsWith(`${origin}/`))) return '/';
  if (!URL.canParse(redirect, origin)) return '/';
  const url = new URL(redirect, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
