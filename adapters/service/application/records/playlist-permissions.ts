import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { isRootlist, type HeadRecord } from './playlist-records.ts';

export interface PlaylistPermissions {
  readonly canView: boolean;
  readonly canEditItems: boolean;
  /** Name and description. */
  readonly canEditAttributes: boolean;
  /** Visibility and collaboration. */
  readonly canAdministrate: boolean;
}

/**
 * A user's permissions on a playlist: everything for the owner; editing for all members on collaborative playlists; viewing
 * for all on public ones. A rootlist is private to its listener. Spec §6 "Playlists public/private/collaborative".
 */
export function permissionsOf(
  head: Pick<HeadRecord, 'id' | 'ownerId' | 'attributes'>,
  userId: string | null,
): PlaylistPermissions {
  const isOwner = userId !== null && head.ownerId === userId;
  const { collaborative, public: isPublic } = isRootlist(head.id) ? OWNER_ONLY : head.attributes;
  const isMember = userId !== null && collaborative;
  return {
    canView: isOwner || isMember || isPublic,
    canEditItems: isOwner || isMember,
    canEditAttributes: (isOwner || isMember) && !isRootlist(head.id),
    canAdministrate: isOwner,
  };
}

const OWNER_ONLY: Pick<PlaylistAttributes, 'collaborative' | 'public'> = { collaborative: false, public: false };
