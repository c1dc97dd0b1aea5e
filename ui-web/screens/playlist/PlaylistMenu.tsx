import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistAttributes } from '#domain/playlists/types.ts';
import { useDeletePlaylist } from '../../hooks/data/use-delete-playlist.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { PATHS } from '../../lib/links.ts';
import { inGroups, useQueueItems, useShareItems } from '../../menus/common-items.ts';
import { FloatingMenu } from '../../menus/FloatingMenu.tsx';
import { MoreButton } from '../../menus/MoreMenu.tsx';
import { useAddItems } from '../../menus/items/use-add-items.ts';
import { useRadioItems } from '../../menus/items/use-radio-items.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { usePictureItems } from './use-picture-items.tsx';

interface PlaylistMenuProps {
  readonly playlist: Playlist;
  readonly view: PlaylistView;
  readonly attributes: PlaylistAttributes;
}

/** The menu of the open playlist; its owner has more items. */
export function PlaylistMenu({ playlist, view, attributes }: PlaylistMenuProps) {
  const owned = useOwnerItems(playlist, attributes);
  const queued = useQueueItems([playlist.uri]);
  const adding = useAddItems({ ...playlist, name: attributes.name });
  const radio = useRadioItems(playlist.uri);
  const shared = [...useShareItems({ uri: playlist.uri, name: attributes.name }), ...useFileItems(playlist.id, attributes.name)];
  const picture = usePictureItems(playlist);
  const own = view.capabilities.canAdministrate ? [...picture.items, ...owned] : [];
  const items = inGroups(queued, [...adding, ...radio], own, shared);
  return (
    <>
      <MoreButton
        name={attributes.name}
        size="medium"
        menu={(place) => <FloatingMenu title={attributes.name} items={items} {...place} />}
      />
      {picture.input}
    </>
  );
}

const FORMATS = ['m3u8', 'xspf'] as const;

/** Downloads the playlist as a file for other players. */
function useFileItems(playlistId: string, name: string): readonly MenuItem[] {
  const { playlists } = useStores();
  const exportRequested = useUnit(playlists.exportRequested);
  useEffect(() => {
    const listening = playlists.exported.watch((file) => {
      if (file.playlistId === playlistId) downloadFile(`${name}.${file.format}`, file.text);
    });
    return () => listening.unsubscribe();
  }, [playlists, playlistId, name]);
  return FORMATS.map((format) => ({
    key: format,
    label: PLAYLIST_TEXTS.exportAs[format],
    onSelect: () => exportRequested({ playlistId, format }),
  }));
}

function useOwnerItems({ id, name }: Playlist, { public: isPublic, collaborative }: PlaylistAttributes): readonly MenuItem[] {
  const { playlists } = useStores();
  const [publish, unpublish, change] = useUnit([playlists.published, playlists.unpublished, playlists.changed]);
  const deletePlaylist = useDeletePlaylist();
  const [, navigate] = useLocation();
  const remove = () => {
    deletePlaylist({ id, name });
    navigate(PATHS.playlists);
  };
  const { unpublish: hide, publish: show, endCollaborative, makeCollaborative } = PLAYLIST_TEXTS;
  return [
    { key: 'public', label: isPublic ? hide : show, onSelect: () => (isPublic ? unpublish : publish)(id) },
    {
      key: 'collaborative',
      label: collaborative ? endCollaborative : makeCollaborative,
      onSelect: () => change({ collaborative: !collaborative }),
    },
    { key: 'remove', label: PLAYLIST_TEXTS.remove, onSelect: remove },
  ];
}
