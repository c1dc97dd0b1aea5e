import { HttpError, type Caller, type Route } from '../ports/route.ts';

/**
 * Who may use what, in one table; the first line that fits a route's path holds.
 * `reader`: any token, an anonymous one too. `player`: a signed-in listener; the token of an embed as well.
 * `member` (everything else): a signed-in listener with a token for everything.
 * Which resource an embed's token reaches is asked of coverage.ts where the resource is known.
 */
const TABLE: readonly { readonly access: 'reader' | 'player'; readonly methods: readonly string[]; readonly path: RegExp }[] = [
  { access: 'reader', methods: ['GET'], path: /^\/(v1\/(albums|artists|tracks|shows|episodes)|metadata)(\/|$)/ },
  // Public playlists; whose the others are is asked where the playlist is known.
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
];

/** Refuses a caller the route is not for: 401 when signing in would help, 403 when it would not. */
export function refuseUnlessAllowed(route: Pick<Route, 'method' | 'path'>, caller: Caller): void {
  const access = TABLE.find((line) => line.methods.includes(route.method) && line.path.test(route.path))?.access ?? 'member';
  if (access === 'reader') return;
  if (caller.userId === null) throw unauthorisedError('Sign in first');
  if (access === 'member' && caller.resource !== null) throw new HttpError(403, 'This token is good for one resource only');
}

export function unauthorisedError(message: string): HttpError {
  return new HttpError(401, message, { 'www-authenticate': 'Bearer' });
}
