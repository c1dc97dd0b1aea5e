import * as calls from '#application/calls/collection.ts';
import type { CollectionKind } from '#domain/catalog/saved.ts';
import { Refusal, type Caller, type Route } from '../answer.ts';
import { answer } from '../routes.ts';
import { createSave, memberOf, type CollectionDeps } from './me-routes.ts';

interface ViewAsked {
  readonly caller: Caller;
  readonly params: { readonly userId: string };
  readonly query: { readonly base62ids: readonly string[] };
}

/** Only one's own collection. Refusals: 403. Spec §6 "The current user is distinguished from other users by user-id paths". */
function refuseOthers({ caller, params }: Pick<ViewAsked, 'caller' | 'params'>): void {
  if (params.userId !== memberOf(caller)) throw new Refusal(403, 'userId: is another member');
}

/** What a member saved, as the collection service has it. Spec §7 "Collection service". */
export function collectionViewRoutes(deps: CollectionDeps): readonly Route[] {
  const { collection } = deps;
  const save = createSave(deps);
  const put = (kind: CollectionKind) => async (asked: ViewAsked) => {
    refuseOthers(asked);
    return save(asked.caller, kind, asked.query.base62ids);
  };
  const remove = (kind: CollectionKind) => async (asked: ViewAsked) => {
    refuseOthers(asked);
    await collection.remove({ userId: memberOf(asked.caller), kind }, asked.query.base62ids);
    return undefined;
  };
  const contains = (kind: CollectionKind) => async (asked: ViewAsked) => {
    refuseOthers(asked);
    const saved = await collection.contains({ userId: memberOf(asked.caller), kind }, asked.query.base62ids);
    return { items: saved.map((found) => ({ found })) };
  };
  return [
    answer(calls.putCollectionTracks, put('tracks')),
    answer(calls.deleteCollectionTracks, remove('tracks')),
    answer(calls.containsCollectionTracks, contains('tracks')),
    answer(calls.putCollectionAlbums, put('albums')),
    answer(calls.deleteCollectionAlbums, remove('albums')),
    answer(calls.containsCollectionAlbums, contains('albums')),
  ];
}
