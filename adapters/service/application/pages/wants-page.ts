import { weightedValue } from '../kernel/weighted-value.ts';
import type { RequestHead, Route } from '../ports/route.ts';

/** Whether a request is answered with the player's page. */
export type WantsPage = (request: Pick<RequestHead, 'path' | 'headers'>) => boolean;

/**
 * Requests that accept HTML get the page at every address; requests that accept JSON and no HTML never do. Requests that
 * accept anything (link previews, health checks, `curl`) get it unless the path belongs to a call or a file.
 */
export function createWantsPage(routes: readonly Pick<Route, 'method' | 'path'>[]): WantsPage {
  const servicesOf = (some: typeof routes) => new Set(some.flatMap(({ path }) => serviceOf(path) ?? []));
  // `/login` is a page although there are calls below it: none of them is read.
  const readServices = () => ({
    services: servicesOf(routes),
    read: servicesOf(routes.filter(({ method }) => method === 'GET')),
  });
  let found: ReturnType<typeof readServices> | null = null;
  const isPage = (path: string) => {
    const { read, services } = (found ??= readServices());
    const known = segmentsOf(path).length === 1 ? read : services;
    return !services.has(serviceOf(path) ?? '') && !known.has(firstOf(path)) && !isFile(path);
  };
  return ({ path, headers }) => {
    const accepted = acceptedIn(headers.accept ?? '');
    const html = accepted.get('text/html');
    const json = accepted.get('application/json') ?? 0;
    if (html !== undefined) return html > 0 && html >= json;
    const any = accepted.get('text/*') ?? accepted.get('*/*') ?? (accepted.size === 0 ? 1 : 0);
    return any > 0 && json === 0 && isPage(path);
  };
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const firstOf = (path: string): string => segmentsOf(path)[0] ?? '';

/** `v1`, `playlist/v2`: what comes before a version, and the version. Null for an address of one part: pages have those too. */
function serviceOf(path: string): string | null {
  const [first, second] = segmentsOf(path);
  if (first === undefined || second === undefined) return null;
  return /^v\d$/.test(second) ? `${first}/${second}` : first;
}

/** The files of the pages lie at the root. */
function isFile(path: string): boolean {
  const segments = segmentsOf(path);
  return segments.length === 1 && firstOf(path).includes('.');
}

/** The media types of an `Accept` header with their weights. RFC 9110 §12.5.1. */
function acceptedIn(header: string): ReadonlyMap<string, number> {
  const ranges = header.split(',').flatMap((range): readonly (readonly [string, number])[] => {
    const [type, weight] = weightedValue(range.toLowerCase());
    return type === '' ? [] : [[type, weight || 0]];
  });
  return new Map(ranges);
}
