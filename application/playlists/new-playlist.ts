import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Outbox } from '../api/outbox.ts';
import { pendingCreationOf } from './sync/pending-writes.ts';

interface Named {
  readonly playlistId: string;
  readonly name: string;
}

/** A new playlist before the service has it. */
export function newPlaylist({ playlistId, name }: Named, userId: string): PlaylistRef {
  const nowhere = { href: '', external_urls: { spotify: '' } };
  return {
    id: playlistId,
    uri: formatContentUri({ type: 'playlist', id: playlistId }),
    type: 'playlist',
    name,
    ...nowhere,
    description: '',
    images: [],
    collaborative: false,
    public: true,
    snapshot_id: '',
    primary_color: null,
    owner: { id: userId, uri: `spotify:user:${encodeURIComponent(userId)}`, type: 'user', display_name: null, ...nowhere },
    tracks: { href: '', total: 0 },
  };
}

/** The same in full, while its creation is pending. */
export function pendingPlaylist(outbox: Pick<Outbox, 'pendingAnywhere'>, playlistId: string, userId: string): Playlist | null {
  const made = pendingCreationOf(outbox, playlistId);
  if (made === undefined) return null;
  const page = { href: '', items: [], limit: 0, next: null, offset: 0, previous: null, total: 0 };
  return { ...newPlaylist(made, userId), followers: { href: null, total: 1 }, tracks: page };
}
