import { HttpError, type Caller, type Route } from '../ports/route.ts';

/**
 * Access by route, in one table; the first line that matches a route's path applies. `reader`: any token, also an anonymous
 * one. `player`: a signed-in listener, also with the token of an embed. `member` (everything else): a signed-in listener
 * with an unrestricted token. token-scope.ts checks which resources an embed's token covers.
 */
const TABLE: readonly { readonly access: 'reader' | 'player'; readonly methods: readonly string[]; readonly path: RegExp }[] = [
  // Lyrics and details of files are for members.
  {
    access: 'reader',
    methods: ['GET'],
    path: /^\/(v1\/(albums|artists|tracks|shows|episodes)|metadata)(\/(?!:trackId\/(lyrics|details))|$)/,
  },
  // Public playlists. The playlist routes check who may see the others.
  { access: 'reader', methods: ['GET'], path: /^\/v1\/playlists\/:playlistId(\/tracks|\/images)?$/ },
  { access: 'reader', methods: ['GET', 'POST'], path: /^\/pathfinder\/v1\/query$/ },
  {
    access: 'player',
    methods: ['GET'],
    path: /^\/(v1\/me|v1\/me\/feature-flags|v1\/product_state|melody\/v1\/product_state|melody\/v1\/(license_url|application-certificate))$/,
  },
  { access: 'player', methods: ['GET'], path: /^\/(storage-resolve|manifests)\// },
  { access: 'player', methods: ['POST'], path: /^\/v1\/me\/feature-flags$/ },
  { access: 'player', methods: ['POST'], path: /^\/(licence|session\/dealer-ticket)(\/|$)/ },
  { access: 'player', methods: ['PUT', 'DELETE'], path: /^\/v1\/me\/notifications\/user$/ },
  { access: 'player', methods: ['POST', 'PUT', 'DELETE'], path: /^\/(track-playback|connect-state|melody\/v1\/logging)\// },
  {
    access: 'player',
    methods: ['POST'],
    path: /^\/(melody\/v1\/metric|metrics-backend\/v1\/metric|open-backend-2\/v1\/v3\/events)$/,
  },
];

type Access = (typeof TABLE)[number]['access'] | 'member';

const known = new WeakMap<Pick<Route, 'method' | 'path'>, Access>();

function accessOf(route: Pick<Route, 'method' | 'path'>): Access {
  const found = TABLE.find((line) => line.methods.includes(route.method) && line.path.test(route.path))?.access ?? 'member';
  known.set(route, found);
  return found;
}

/** Refuses a caller the route is not for: 401 when signing in would help, 403 when it would not. */
export function refuseUnlessAllowed(route: Pick<Route, 'method' | 'path'>, caller: Caller): void {
  const access = known.get(route) ?? accessOf(route);
  if (access === 'reader') return;
  if (caller.userId === null) throw unauthorisedError('Sign in first');
  if (access === 'member' && caller.resource !== null) throw new HttpError(403, 'This token is good for one resource only');
}

export function unauthorisedError(message: string): HttpError {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' });
}
