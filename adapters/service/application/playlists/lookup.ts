import { isId } from '#domain/uri/base62.ts';
import type { PlaylistLookup } from '../ports/features/playlist-lookup.ts';
import { SEARCH_TOTAL_MAX, type Store } from '../ports/store.ts';
import type { ChangeService } from './documents/change-service.ts';
import type { Playlists } from './playlists.ts';
import { followerId, PLAYLIST_KINDS, type HeadRecord } from '../records/playlist-records.ts';
import type { RestShapes } from './rest-shapes.ts';
import { permissionsOf } from '../records/playlist-permissions.ts';

export interface PlaylistLookupDeps {
  readonly store: Store;
  readonly changeService: ChangeService;
  readonly playlists: Playlists;
  readonly shapes: RestShapes;
}

/** Search results are grouped in this order; null: hidden from the viewer. */
type Relation = 'own' | 'followed' | 'public' | null;
const CLOSEST_FIRST = ['own', 'followed', 'public'] as const satisfies readonly Relation[];

export function createPlaylistLookup({ store, changeService, playlists, shapes }: PlaylistLookupDeps): PlaylistLookup {
  const followedBy = async (userId: string | null, heads: readonly HeadRecord[]): Promise<readonly boolean[]> => {
    if (userId === null) return heads.map(() => false);
    const ids = heads.map(({ id }) => followerId(id, userId));
    return (await store.getMany(PLAYLIST_KINDS.follower, ids)).map((one) => one !== null);
  };
  const seenBy = async (userId: string | null, heads: readonly HeadRecord[]): Promise<readonly HeadRecord[]> => {
    const followed = await followedBy(userId, heads);
    const near = heads.map((head, index) => ({ head, nearness: relationOf(head, userId, followed[index] ?? false) }));
    return CLOSEST_FIRST.flatMap((wanted) => near.filter(({ nearness }) => nearness === wanted).map(({ head }) => head));
  };
  return {
    async search(words, { userId, base }, offset, limit) {
      const query = { kind: PLAYLIST_KINDS.head, ...words, offset: 0, limit: SEARCH_TOTAL_MAX };
      const { items } = await store.search<HeadRecord>(query);
      const heads = await seenBy(
        userId,
        items.map(({ doc }) => doc),
      );
      const page = heads.slice(offset, offset + limit);
      return { items: await Promise.all(page.map((head) => shapes.ref(base, head, userId))), total: heads.length };
    },
    async playlist(id, { userId, base }) {
      const head = isId(id) ? await changeService.head(id) : null;
      if (head === null || !permissionsOf(head, userId).canView) return null;
      return shapes.playlist(base, head, await playlists.followerCount(id), userId);
    },
    async absence(id, userId) {
      const head = isId(id) ? await changeService.head(id) : null;
      if (head === null) return 'unknown';
      if (!permissionsOf(head, userId).canView) return 'private';
      return (await store.get(PLAYLIST_KINDS.removed, id)) === null ? null : 'withdrawn';
    },
  };
}

function relationOf(head: HeadRecord, userId: string | null, isFollowed: boolean): Relation {
  if (userId !== null && head.ownerId === userId) return 'own';
  if (!permissionsOf(head, userId).canView) return null;
  if (isFollowed) return 'followed';
  return head.attributes.public ? 'public' : null;
}
