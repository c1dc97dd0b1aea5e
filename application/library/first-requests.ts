import { ALBUM_TRACKS_PAGE } from '#domain/constants/content/library.ts';
import { UPDATE_INTERVAL_FLAG } from '#domain/constants/network/feature-flags.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import { getLibraryStatus, getMe } from '../calls/account/account.ts';
import { getFeatureFlags } from '../calls/account/feature-flags.ts';
import { type Call, urlOf } from '../calls/call.ts';
import { queryAlbum } from '../calls/catalog/graph.ts';
import { getView } from '../calls/catalog/views.ts';
import { getEndpoints } from '../calls/endpoints.ts';
import { getRootlist } from '../calls/playlists/documents.ts';
import { ROOTLIST_QUERY } from '../playlists/sync/document-api.ts';
import { byHashInput } from './graph-queries.ts';
import { HOME_VIEW, viewQuery } from './library.ts';

const address = (call: Call, params: Readonly<Record<string, string>> = {}, query: object = {}) =>
  urlOf(call.path, params, query);

const ALBUM = /^\/album\/(\w+)$/;

/**
 * The addresses, path and query, of the GET requests that a page of this path sends before its first screen is there.
 * The service answers them within the page.
 */
export function firstRequests(path: string, userId: string): readonly string[] {
  const shell = [
    address(getMe),
    address(getEndpoints),
    address(getFeatureFlags, {}, { tests: UPDATE_INTERVAL_FLAG }),
    address(getRootlist, { userId }, ROOTLIST_QUERY),
  ];
  if (path === '/')
    return [...shell, address(getView, { viewId: HOME_VIEW }, viewQuery(HOME_VIEW, 0)), address(getLibraryStatus)];
  const [, id] = ALBUM.exec(path) ?? [];
  if (id === undefined) return shell;
  const variables = { uri: formatContentUri({ type: 'album', id }), offset: 0, limit: ALBUM_TRACKS_PAGE };
  return [...shell, address(queryAlbum.get, {}, byHashInput(queryAlbum, variables).query)];
}
