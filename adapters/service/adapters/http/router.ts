import createFindMyWay, { type HTTPMethod } from 'find-my-way';
import type { Route } from '../../application/ports/route.ts';
import { PARAM_LENGTH_MAX } from '../../domain/constants/service.ts';

export interface RouteMatch {
  readonly route: Route;
  /** Decoded. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Router {
  /** The route of a method and a path as it was sent (without query); HEAD finds what GET does. Null: none. */
  find(method: string, path: string): RouteMatch | null;
  /** The methods a path is known under, HEAD and OPTIONS with them; none for an unknown one. A route for all paths does not count. */
  methodsOf(path: string): readonly string[];
}

type Tree = ReturnType<typeof createFindMyWay>;

const METHODS: readonly HTTPMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const isMethod = (text: string): text is HTTPMethod => METHODS.some((method) => method === text);

/** Routes by method and path; a slash at the end makes no difference. */
export function createRouter(routes: readonly Route[]): Router {
  const tree = treeOf(routes);

  const find = (method: string, path: string): RouteMatch | null => {
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    const hit = isMethod(routeMethod) ? tree.find(routeMethod, path) : null;
    const route = routes[Number(hit?.store)];
    if (hit === null || route === undefined) return null;
    return { route, params: hit.params as Readonly<Record<string, string>> };
  };
  // What answers every address does not make every address known.
  const isKnown = (method: string, path: string) => (find(method, path)?.route.path ?? '/*') !== '/*';
  const methodsOf = (path: string): readonly string[] => {
    const known: readonly string[] = METHODS.filter((method) => isKnown(method, path));
    if (known.length === 0) return known;
    return [...known.flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method])), 'OPTIONS'];
  };
  return { find, methodsOf };
}

/** Some public clients look for the playback service under the public API. */
function pathsOf({ path }: Route): readonly string[] {
  return path.startsWith('/track-playback/') ? [path, `/v1${path}`] : [path];
}

let latest: { readonly key: string; readonly tree: Tree } | null = null;

/** The index of a route by method and path. Services of one process have the same routes, and building the tree takes 5 ms. */
function treeOf(routes: readonly Route[]): Tree {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join('\n');
  if (latest?.key === key) return latest.tree;
  const tree = createFindMyWay({ ignoreTrailingSlash: true, maxParamLength: PARAM_LENGTH_MAX });
  for (const [index, route] of routes.entries())
    for (const path of pathsOf(route)) if (isMethod(route.method)) tree.on(route.method, path, () => undefined, index);
  latest = { key, tree };
  return tree;
}
