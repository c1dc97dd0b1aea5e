import { useContext } from 'react';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { AlbumRef, Artist, PlaylistRef, ShowRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { SelectionContext } from '../lib/selection-context.ts';
import { MENU_TEXTS } from '../texts/menu-texts.ts';
import { inGroups } from './common-items.ts';
import { FloatingMenu, type MenuAnchor } from './FloatingMenu.tsx';
import { useAlbumItems } from './items/use-album-items.ts';
import { useArtistItems } from './items/use-artist-items.ts';
import { useEpisodeItems } from './items/use-episode-items.ts';
import { usePlaylistItems } from './items/use-playlist-items.ts';
import { useShowItems } from './items/use-show-items.ts';
import { useTrackItems } from './items/use-track-items.ts';
import { catalogueTargetOf, type EpisodeTarget, type MenuTarget, type TrackTarget } from './menu-targets.ts';

interface ItemMenuProps<One> extends MenuAnchor {
  readonly item: One;
  /** What Play plays: the row in its list. Default: the item in its album or show. */
  readonly playRequest?: PlayRequest | undefined;
  /** Items of this place only: they come first, and last. */
  readonly extraItems: readonly MenuItem[];
  readonly lastItems: readonly MenuItem[];
}

/** The open menu of an item. Its script is loaded when the first menu opens. In a list whose rows can be selected, it selects. */
export function ItemMenu(props: Omit<ItemMenuProps<MenuTarget>, 'lastItems'> & { readonly rowKey: string | undefined }) {
  const { item: shown, rowKey, ...rest } = props;
  const selection = useContext(SelectionContext);
  const item = catalogueTargetOf(shown);
  const lastItems =
    selection === null || rowKey === undefined
      ? []
      : [{ key: 'select', label: MENU_TEXTS.select, startsGroup: true, onSelect: () => selection.toggle(rowKey) }];
  const place = { ...rest, lastItems };
  switch (item.type) {
    case 'track':
      return <TrackMenu item={item} {...place} />;
    case 'album':
      return <AlbumMenu item={item} {...place} />;
    case 'artist':
      return <ArtistMenu item={item} {...place} />;
    case 'show':
      return <ShowMenu item={item} {...place} />;
    case 'episode':
      return <EpisodeMenu item={item} {...place} />;
    case 'playlist':
      return <PlaylistMenu item={item} {...place} />;
  }
}

/** The items of the item between those of the place. */
const joined = (before: readonly MenuItem[], items: readonly MenuItem[], after: readonly MenuItem[]) =>
  inGroups(before, items).concat(after);

function TrackMenu({ item, extraItems, lastItems, playRequest, ...place }: ItemMenuProps<TrackTarget>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useTrackItems(item, playRequest), lastItems)} {...place} />;
}

function AlbumMenu({ item, extraItems, lastItems, ...place }: ItemMenuProps<AlbumRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useAlbumItems(item), lastItems)} {...place} />;
}

function ArtistMenu({ item, extraItems, lastItems, ...place }: ItemMenuProps<Artist>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useArtistItems(item), lastItems)} {...place} />;
}

function ShowMenu({ item, extraItems, lastItems, ...place }: ItemMenuProps<ShowRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useShowItems(item), lastItems)} {...place} />;
}

function EpisodeMenu({ item, extraItems, lastItems, playRequest, ...place }: ItemMenuProps<EpisodeTarget>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useEpisodeItems(item, playRequest), lastItems)} {...place} />;
}

function PlaylistMenu({ item, extraItems, lastItems, ...place }: ItemMenuProps<PlaylistRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, usePlaylistItems(item), lastItems)} {...place} />;
}
