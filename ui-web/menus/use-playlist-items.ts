import { useUnit } from 'effector-react';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../parts/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../playlist-texts.ts';
import { useStores } from '../stores.tsx';
import { useCopyItems } from './common-items.ts';
import { useRadioItems } from './use-radio-items.ts';

/** What can be done with a playlist from afar. Each topic brings its own items: one line here. */
export function usePlaylistItems(playlist: PlaylistRef): readonly MenuItem[] {
  return [...useFollowItems(playlist), ...useRadioItems(playlist.uri), ...useCopyItems(playlist.uri)];
}

/** For playlists of others. */
function useFollowItems({ id, uri, owner }: PlaylistRef): readonly MenuItem[] {
  const { playlists, session } = useStores();
  const [rootlist, { user }, followed, unfollowed] = useUnit([
    playlists.$rootlist,
    session.$session,
    playlists.followed,
    playlists.unfollowed,
  ]);
  const items = rootlist?.document?.items;
  if (!items || owner.id === user?.id) return [];
  const isFollowed = items.some((item) => item.uri === uri);
  const { follow, unfollow } = PLAYLIST_TEXTS;
  return [{ key: 'follow', label: isFollowed ? unfollow : follow, choose: () => (isFollowed ? unfollowed : followed)(id) }];
}
