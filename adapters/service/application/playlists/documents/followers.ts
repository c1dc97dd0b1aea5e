import type { Clock } from '#application/ports/clock.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { REMOVED_KEPT_MS } from '../../../domain/constants/media/playlists.ts';
import type { Change } from '../../ports/store.ts';
import type { ChangeService } from './change-service.ts';
import type { ExtraChanges } from './change-requests.ts';
import { followerId, PLAYLIST_KINDS, removedPut, type FollowerRecord, type HeadRecord } from '../../records/playlist-records.ts';

export interface FollowersDeps {
  readonly changeService: ChangeService;
  readonly clock: Clock;
}

/**
 * Derives followers from rootlists. When an owner takes a playlist out of the rootlist it moves to the trash; adding it back
 * restores it.
 */
export function followerChanges({ changeService, clock }: FollowersDeps, userId: string, isPublic: boolean): ExtraChanges {
  const ownOf = async (ids: readonly string[]): Promise<readonly HeadRecord[]> => {
    const heads = await changeService.heads(ids);
    return heads.flatMap((head) => (head?.ownerId === userId ? [head] : []));
  };
  return async (before, after) => {
    const [was, is] = [playlistsIn(before.items), playlistsIn(after.items)];
    const added = [...is].filter((id) => !was.has(id));
    const removed = [...was].filter((id) => !is.has(id));
    const removedMs = clock.nowMs();
    const dueMs = removedMs + REMOVED_KEPT_MS;
    return [
      ...added.map((id) => followerPut(id, userId, isPublic)),
      ...removed.map((id) => followerRemoval(id, userId)),
      ...(await ownOf(added)).map(({ id }): Change => ({ op: 'remove', kind: PLAYLIST_KINDS.removed, id })),
      ...(await ownOf(removed)).map(({ id }) => removedPut({ id, ownerId: userId, removedMs, dueMs })),
    ];
  };
}

export function followerPut(playlistId: string, userId: string, isPublic: boolean): Change {
  const id = followerId(playlistId, userId);
  const doc: FollowerRecord = { userId, isPublic };
  return { op: 'put', kind: PLAYLIST_KINDS.follower, id, doc, keys: { playlist: [id] } };
}

function followerRemoval(playlistId: string, userId: string): Change {
  return { op: 'remove', kind: PLAYLIST_KINDS.follower, id: followerId(playlistId, userId) };
}

function playlistsIn(items: readonly PlaylistItem[]): ReadonlySet<string> {
  const parsed = items.map(({ uri }) => parseContentUri(uri));
  return new Set(parsed.flatMap((one) => (one?.type === 'playlist' ? [one.id] : [])));
}
