import { userIdOrEmpty } from '../kernel/routing/responses.ts';
import * as calls from '#application/calls/account/collection.ts';
import type { CollectionKind } from '#domain/catalog/collection.ts';
import type { Page } from '#domain/catalog/types.ts';
import { HttpError, type Caller, type Route, type ServiceRequest } from '../ports/route.ts';
import { PAGE_LIMIT_MAX } from '../../domain/constants/catalog.ts';
import { pagingOf } from '../kernel/routing/page-query.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { followingRoutes } from './following-routes.ts';
import type { SavedRecord } from '../records/collection-records.ts';
import { createSavedListEdits, type CollectionDeps } from './list-edits.ts';
import { createSavedItemViews } from './list-views.ts';

interface ListInput {
  readonly caller: Caller;
  readonly request: ServiceRequest;
  readonly query: {
    readonly ids?: readonly string[] | undefined;
    readonly offset?: number | undefined;
    readonly limit?: number | undefined;
  };
}

interface ChangeInput {
  readonly caller: Caller;
  readonly query: { readonly ids?: readonly string[] | undefined };
  readonly body: readonly string[] | { readonly ids?: readonly string[] | undefined } | null | undefined;
}

/** Reads ids from the query or the body. Refusals: 400 when both lack them. */
function idsOf({ query, body }: Pick<ChangeInput, 'query' | 'body'>): readonly string[] {
  const inBody = Array.isArray(body)
    ? (body as readonly string[])
    : (body as { ids?: readonly string[] } | null | undefined)?.ids;
  const ids = query.ids ?? inBody;
  if (ids === undefined) throw new HttpError(400, 'ids: are missing');
  return ids;
}

/** Saved and followed items in the form of the public Web API. Spec §7 "REST data service". */
export function meRoutes(deps: CollectionDeps): readonly Route[] {
  const { store, collection } = deps;

  const listed = async <Saved>(
    { caller, query, request }: ListInput,
    kind: CollectionKind,
    shown: (saved: readonly SavedRecord[]) => Promise<readonly Saved[]>,
  ): Promise<Page<Saved>> => {
    const { offset, limit } = pagingOf(query);
    const shelf = { userId: userIdOrEmpty(caller), kind };
    const path = `${request.origin}/v1/me/${kind}`;
    if (query.ids) {
      const saved = await collection.among(shelf, query.ids);
      return pageFrom(`${path}?ids=${query.ids.join(',')}`, await shown(saved), saved.length, 0, PAGE_LIMIT_MAX);
    }
    const { items, total } = await collection.list(shelf, offset, limit);
    return pageFrom(path, await shown(items.map(({ doc }) => doc)), total, offset, limit);
  };
  const shownFor = ({ request }: ListInput) => createSavedItemViews(createLibraryReader(store, request.origin));
  const contains = (kind: CollectionKind) => async (input: { caller: Caller; query: { ids: readonly string[] } }) => [
    ...(await createSavedListEdits(deps, kind).contains(input.caller, input.query.ids)),
  ];
  const put = (kind: CollectionKind) => (input: ChangeInput) => createSavedListEdits(deps, kind).save(input.caller, idsOf(input));
  const remove = (kind: CollectionKind) => (input: ChangeInput) =>
    createSavedListEdits(deps, kind).remove(input.caller, idsOf(input));

  return [
    createRoute(calls.getSavedTracks, (input) => listed(input, 'tracks', shownFor(input).tracks)),
    createRoute(calls.putSavedTracks, put('tracks')),
    createRoute(calls.deleteSavedTracks, remove('tracks')),
    createRoute(calls.containsSavedTracks, contains('tracks')),
    createRoute(calls.getSavedAlbums, (input) => listed(input, 'albums', shownFor(input).albums)),
    createRoute(calls.putSavedAlbums, put('albums')),
    createRoute(calls.deleteSavedAlbums, remove('albums')),
    createRoute(calls.containsSavedAlbums, contains('albums')),
    createRoute(calls.getSavedShows, (input) => listed(input, 'shows', shownFor(input).shows)),
    createRoute(calls.putSavedShows, put('shows')),
    createRoute(calls.deleteSavedShows, remove('shows')),
    createRoute(calls.containsSavedShows, contains('shows')),
    createRoute(calls.getSavedEpisodes, (input) => listed(input, 'episodes', shownFor(input).episodes)),
    createRoute(calls.putSavedEpisodes, put('episodes')),
    createRoute(calls.deleteSavedEpisodes, remove('episodes')),
    createRoute(calls.containsSavedEpisodes, contains('episodes')),
    createRoute(calls.putFollowing, put('artists')),
    createRoute(calls.deleteFollowing, remove('artists')),
    createRoute(calls.containsFollowing, contains('artists')),
    ...followingRoutes(deps),
  ];
}
