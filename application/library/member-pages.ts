import type { Page, PlaylistRef } from '#domain/catalog/types.ts';
import { VIEW_PAGE } from '#domain/constants/content/library.ts';
import type { Api } from '../api/api-client.ts';
import { getUser } from '../calls/account/account.ts';
import { getUserPlaylists } from '../calls/playlists/playlists.ts';
import type { ResourceSource } from '../api/resource-loader.ts';
import type { PublicProfile } from '#domain/session/types.ts';

/** Public profile and playlists of a user by id, page by page. Spec §7 "GET /users/{userId}", "…/playlists". */
export function createMemberPages(api: Api): ResourceSource<string, MemberPage> {
  const playlistsOf = (userId: string, offset: number): Promise<Page<PlaylistRef>> =>
    api.send(getUserPlaylists, { params: { userId }, query: { offset, limit: VIEW_PAGE } });
  return {
    async first(userId) {
      const [profile, playlists] = await Promise.all([api.send(getUser, { params: { userId } }), playlistsOf(userId, 0)]);
      return { profile, playlists };
    },
    next(userId, { profile, playlists }) {
      const { items, next } = playlists;
      if (next === null) return null;
      return playlistsOf(userId, items.length).then((more) => ({
        profile,
        playlists: { ...more, items: [...items, ...more.items], next: more.items.length === 0 ? null : more.next },
      }));
    },
  };
}

/** The public page of a member. */
export interface MemberPage {
  readonly profile: PublicProfile;
  /** The visible playlists, as far as loaded. */
  readonly playlists: Page<PlaylistRef>;
}
