import { isLikedSongs, parseContentUri } from '#domain/uri/content-uri.ts';

/** The paths of the web player's own pages. */
export const PATHS = {
  home: '/',
  search: '/search',
  liked: '/collection/tracks',
  songs: '/collection/songs',
  newSmartPlaylist: '/smart-playlist',
  playlists: '/collection/playlists',
  albums: '/collection/albums',
  artists: '/collection/artists',
  podcasts: '/collection/podcasts',
  episodes: '/collection/episodes',
  kept: '/collection/offline',
  settings: '/settings',
  diagnostics: '/diagnostics',
  /** For the owner. */
  statistics: '/settings/statistics',
  history: '/history',
  recentlyPlayed: '/history/recently-played',
  /** The sign-in page of embeds. */
  signIn: '/login',
  /** The address in an invitation; a signed-in member is redirected to home. */
  signUp: '/signup',
} as const;

/** The paths of the views that have their own. Spec §2 "Full player". */
export const BROWSE_PATHS = {
  featured: '/browse/featured',
  podcasts: '/browse/podcasts',
  charts: '/browse/charts',
  newReleases: '/browse/newreleases',
  discover: '/browse/discover',
  madeForYou: '/collection/made-for-you',
} as const;

/** The page of a view by its id. */
export function viewPath(viewId: string): string {
  return `/view/${encodeURIComponent(viewId)}`;
}

/** The page of a resource: `/album/…` from its URI; home for what has no page. */
export function pathOf(uri: string): string {
  const parsed = parseContentUri(uri);
  if (parsed === null) return isLikedSongs(uri) ? PATHS.liked : PATHS.home;
  return `/${parsed.type}/${parsed.id}`;
}

/** The page with the rules of a smart playlist. */
export function rulesPath(playlistId: string): string {
  return `${PATHS.newSmartPlaylist}/${playlistId}`;
}

/** The review of a year of listening. */
export function yearPath(year: number): string {
  return `${PATHS.history}/${String(year)}`;
}

/** The page of a member. */
export function userPath(userId: string): string {
  return `/user/${encodeURIComponent(userId)}`;
}

/** The search page with this query in its address, and the kind of results to show. */
export function searchPath(query: string, kind = 'all'): string {
  const values = { ...(query && { q: query }), ...(kind !== 'all' && { type: kind }) };
  return [PATHS.search, new URLSearchParams(values).toString()].filter(Boolean).join('?');
}
