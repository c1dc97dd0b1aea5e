import type { PlaylistAttributes, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { KEY_DIGITS } from '../../domain/constants/library.ts';
import { numberKey } from './sort-keys.ts';
import type { Put } from '../ports/store.ts';

/** Playlist records; rootlists use the same kinds. */
export const PLAYLIST_KINDS = {
  /** By the playlist's id, or `rootlist:{user id}`. */
  head: 'playlist',
  /** By a random id. Immutable: an edit creates new ones. */
  chunk: 'playlist-chunk',
  /** By `{document id}/{count}`. */
  change: 'playlist-change',
  /** By `{document id}/{author}/{nonce}`. */
  nonce: 'playlist-nonce',
  /** By `{playlist id}/{user id}`. Indexes: `playlist` by the same. */
  follower: 'playlist-follower',
  /** By the playlist's id. Indexes: `image` by the ids of its images. */
  picture: 'playlist-picture',
  /** Removed by its owner; by the playlist's id. Indexes: `owner` by `{owner}/{removedMs}`, `due` by `{dueMs}`. */
  removed: 'playlist-removed',
} as const;

export interface ChunkRef {
  readonly id: string;
  readonly length: number;
}

export interface HeadRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly revision: string;
  /** Revisions so far; the number of the newest change. */
  readonly count: number;
  readonly attributes: PlaylistAttributes;
  readonly length: number;
  readonly chunks: readonly ChunkRef[];
  /** The authors of its items; missing on heads not changed since this field exists. */
  readonly authors?: readonly string[];
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface ChunkRecord {
  readonly items: readonly PlaylistItem[];
}

export interface ChangeRecord {
  readonly revision: string;
  readonly author: string;
  readonly ops: readonly PlaylistOp[];
  readonly nonces: readonly string[];
  /** The removed items, for a later restoration. */
  readonly removed: readonly PlaylistItem[];
}

export interface NonceRecord {
  readonly count: number;
}

export interface FollowerRecord {
  readonly userId: string;
  /** Whether others see that they follow it. */
  readonly isPublic: boolean;
}

/** The picture of a playlist, unless it is the cover of its first song. */
export interface PictureRecord {
  /** The picture its owner gave it. */
  readonly ownId: string | null;
  /** The mosaic of its first covers, and the images it consists of. */
  readonly mosaic: { readonly id: string; readonly covers: readonly string[] } | null;
}

export interface RemovedRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly removedMs: number;
  /** The time of the next check: without followers it is deleted then. */
  readonly dueMs: number;
}

export function removedPut(doc: RemovedRecord): Put {
  const { id, ownerId, removedMs, dueMs } = doc;
  const keys = { owner: [`${ownerId}/${numberKey(removedMs, KEY_DIGITS)}`], due: [numberKey(dueMs, KEY_DIGITS)] };
  return { op: 'put', kind: PLAYLIST_KINDS.removed, id, doc, keys };
}

export const rootlistId = (userId: string) => `rootlist:${userId}`;
export const isRootlist = (id: string) => id.startsWith('rootlist:');
export const changeId = (documentId: string, count: number) => `${documentId}/${String(count)}`;
export const nonceId = (documentId: string, author: string, nonce: string) => `${documentId}/${author}/${nonce}`;
export const followerId = (playlistId: string, userId: string) => `${playlistId}/${userId}`;
