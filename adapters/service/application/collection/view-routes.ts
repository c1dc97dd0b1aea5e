import { userIdOrEmpty } from '../kernel/routing/responses.ts';
import * as calls from '#application/calls/account/collection.ts';
import type { CollectionKind } from '#domain/catalog/collection.ts';
import { HttpError, type Caller, type Route } from '../ports/route.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { createSavedListEdits, type CollectionDeps } from './list-edits.ts';

interface ViewInput {
  readonly caller: Caller;
  readonly params: { readonly userId: string };
  readonly query: { readonly base62ids: readonly string[] };
}

/**
 * The caller, for the caller's own collection. Errors: 403. Spec §6 "The current user is distinguished from other users by
 * user-id paths".
 */
function requireOwner({ caller, params }: Pick<ViewInput, 'caller' | 'params'>): Caller {
  if (params.userId !== userIdOrEmpty(caller)) throw new HttpError(403, 'userId: is another member');
  return caller;
}

/** Saved items in the form of the collection service. Spec §7 "Collection service". */
export function collectionViewRoutes(deps: CollectionDeps): readonly Route[] {
  const put = (kind: CollectionKind) => (input: ViewInput) =>
    createSavedListEdits(deps, kind).save(requireOwner(input), input.query.base62ids);
  const remove = (kind: CollectionKind) => (input: ViewInput) =>
    createSavedListEdits(deps, kind).remove(requireOwner(input), input.query.base62ids);
  const contains = (kind: CollectionKind) => async (input: ViewInput) => {
    const saved = await createSavedListEdits(deps, kind).contains(requireOwner(input), input.query.base62ids);
    return { items: saved.map((found) => ({ found })) };
  };
  return [
    createRoute(calls.putCollectionTracks, put('tracks')),
    createRoute(calls.deleteCollectionTracks, remove('tracks')),
    createRoute(calls.containsCollectionTracks, contains('tracks')),
    createRoute(calls.putCollectionAlbums, put('albums')),
    createRoute(calls.deleteCollectionAlbums, remove('albums')),
    createRoute(calls.containsCollectionAlbums, contains('albums')),
  ];
}
