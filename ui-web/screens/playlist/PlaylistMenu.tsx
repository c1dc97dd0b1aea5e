import { useUnit } from 'effector-react';
import { useLocation } from 'wouter';
import type { PlaylistView } from '#application/playlist-copy.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { PATHS } from '../../links.ts';
import { useCopyItems } from '../../menus/common-items.ts';
import { FloatingMenu } from '../../menus/FloatingMenu.tsx';
import { MoreOpener } from '../../menus/MoreMenu.tsx';
import { useRadioItems } from '../../menus/use-radio-items.ts';
import type { MenuItem } from '../../parts/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../playlist-texts.ts';
import { useTell } from '../../shell/announcer.tsx';
import { useStores } from '../../stores.tsx';

interface PlaylistMenuProps {
  readonly playlist: Playlist;
  readonly view: PlaylistView;
  readonly attributes: PlaylistAttributes;
}

/** Everything else that can be done with the open playlist; more of it for whoever owns it. */
export function PlaylistMenu({ playlist, view, attributes }: PlaylistMenuProps) {
  const owned = useOwnerItems(playlist, attributes);
  const common = [...useRadioItems(playlist.uri), ...useCopyItems(playlist.uri)];
  const items = view.capabilities.canAdministrate ? [...owned, ...common] : common;
  return (
    <MoreOpener
      name={attributes.name}
      size="medium"
      menu={(place) => <FloatingMenu title={attributes.name} items={items} {...place} />}
    />
  );
}

function useOwnerItems({ id, name }: Playlist, { public: isPublic, collaborative }: PlaylistAttributes): readonly MenuItem[] {
  const { playlists } = useStores();
  const [publish, unpublish, change, unfollow, follow] = useUnit([
    playlists.published,
    playlists.unpublished,
    playlists.changed,
    playlists.unfollowed,
    playlists.followed,
  ]);
  const tell = useTell();
  const [, navigate] = useLocation();
  const remove = () => {
    unfollow(id);
    navigate(PATHS.playlists);
    tell(PLAYLIST_TEXTS.removed(name), { label: PLAYLIST_TEXTS.undo, act: () => follow(id) });
  };
  const { unpublish: hide, publish: show, endCollaborative, makeCollaborative } = PLAYLIST_TEXTS;
  return [
    { key: 'public', label: isPublic ? hide : show, choose: () => (isPublic ? unpublish : publish)(id) },
    {
      key: 'collaborative',
      label: collaborative ? endCollaborative : makeCollaborative,
      choose: () => change({ collaborative: !collaborative }),
    },
    { key: 'remove', label: PLAYLIST_TEXTS.remove, choose: remove },
  ];
}
