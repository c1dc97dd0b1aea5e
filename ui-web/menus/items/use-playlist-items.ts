import { useUnit } from 'effector-react';
import type { PlaylistRef } from '#domain/catalog/types.ts';
import { useDeletePlaylist } from '../../hooks/data/use-delete-playlist.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { inGroups, usePlayItems, useQueueItems, useShareItems } from '../common-items.ts';
import { useAddItems } from './use-add-items.ts';
import { useKeepItems } from './use-keep-items.ts';
import { useRadioItems } from './use-radio-items.ts';

/** The menu items of a playlist in a list. Each feature adds its items by one line here. */
export function usePlaylistItems(playlist: PlaylistRef): readonly MenuItem[] {
  const own = useOwnItems(playlist);
  return inGroups(
    [...usePlayItems({ contextUri: playlist.uri }, true), ...useQueueItems([playlist.uri])],
    [...useFollowItems(playlist), ...useAddItems(playlist), ...useKeepItems(playlist), ...useRadioItems(playlist.uri)],
    useShareItems(playlist),
    own,
  );
}

/** For playlists the listener owns. */
function useOwnItems(playlist: PlaylistRef): readonly MenuItem[] {
  const { user } = useUnit(useStores().session.$session);
  const deletePlaylist = useDeletePlaylist();
  if (playlist.owner.id !== user?.id || playlist.is_smart) return [];
  return [{ key: 'remove', label: PLAYLIST_TEXTS.remove, onSelect: () => deletePlaylist(playlist) }];
}

/** For playlists of other members. */
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
  return [{ key: 'follow', label: isFollowed ? unfollow : follow, onSelect: () => (isFollowed ? unfollowed : followed)(id) }];
}
