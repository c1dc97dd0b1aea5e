import type { LRUCache } from 'lru-cache';
import { playlistTopic, rootlistTopic } from '#domain/connect/push-topics.ts';
import type { DocumentPush } from '#application/calls/playlists/documents.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { PRODUCT_SCHEME } from '#domain/constants/content/uri.ts';
import { PUSHED_ITEMS_MAX, WATCHED_PLAYLISTS_MAX, WATCHERS_MAX } from '../../../domain/constants/media/playlists.ts';
import type { DealerHub } from '../../kernel/dealer/dealer-hub.ts';
import type { Store } from '../../ports/store.ts';
import type { RevisionEvent } from './change-requests.ts';
import { isRootlist, PLAYLIST_KINDS, type FollowerRecord } from '../../records/playlist-records.ts';
import { permissionsOf } from '../../records/playlist-permissions.ts';
import { createLruCache } from '../../kernel/lru-cache.ts';

/** Pushes changes of a playlist to its owner, its followers and its recent viewers. */
export interface ChangeNotifications {
  recordView(playlistId: string, userId: string): void;
  notify(revised: RevisionEvent): void;
}

export interface ChangeNotificationsDeps {
  readonly store: Store;
  readonly hub: DealerHub;
  onError(thrown: unknown): void;
}

export function createChangeNotifications({ store, hub, onError }: ChangeNotificationsDeps): ChangeNotifications {
  const watched = createLruCache<LRUCache<string, true>>(WATCHED_PLAYLISTS_MAX);

  const followersOf = async (playlistId: string): Promise<readonly string[]> => {
    const query = { index: 'playlist', prefix: `${playlistId}/`, offset: 0, limit: Number.MAX_SAFE_INTEGER };
    const { items } = await store.list<FollowerRecord>(PLAYLIST_KINDS.follower, query);
    return items.map(({ doc }) => doc.userId);
  };
  const push = async (revised: RevisionEvent): Promise<void> => {
    const { head } = revised;
    if (isRootlist(head.id)) {
      hub.pushToUser(head.ownerId, rootlistTopic(head.ownerId), pushOf(rootlistUri(head.ownerId), revised));
      return;
    }
    const users = new Set([head.ownerId, ...(watched.get(head.id)?.keys() ?? []), ...(await followersOf(head.id))]);
    const payload = pushOf(`${PRODUCT_SCHEME}:playlist:${head.id}`, revised);
    // Users who lost access receive the change without its ops.
    const bare = { ...payload, ops: undefined };
    for (const user of users) hub.pushToUser(user, playlistTopic(head.id), permissionsOf(head, user).canView ? payload : bare);
  };
  return {
    recordView(playlistId, userId) {
      const users = watched.get(playlistId) ?? createLruCache<true>(WATCHERS_MAX);
      users.set(userId, true);
      watched.set(playlistId, users);
    },
    notify: (revised) => void push(revised).catch(onError),
  };
}

function rootlistUri(userId: string): string {
  return `${PRODUCT_SCHEME}:user:${encodeURIComponent(userId)}:rootlist`;
}

function pushOf(uri: string, { head, fromRevision, ops, nonces }: RevisionEvent): DocumentPush {
  const isSmall = itemsIn(ops) <= PUSHED_ITEMS_MAX;
  return {
    uri,
    parent_revision: fromRevision,
    new_revision: head.revision,
    ...(isSmall ? { ops: [...ops] } : {}),
    nonces: [...nonces],
    version: head.count,
  };
}

function itemsIn(ops: readonly PlaylistOp[]): number {
  return ops.reduce((count, op) => count + (op.kind === 'ADD' ? op.add.items.length : 1), 0);
}
