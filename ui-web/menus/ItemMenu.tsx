import type { PlayRequest } from '#application/player-view/controller-types.ts';
import type { AlbumRef, Artist, PlaylistRef, ShowRef } from '#domain/catalog/types.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
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
  /** Items of this place only; they come first. */
  readonly extraItems: readonly MenuItem[];
}

/** The open menu of an item. Its script is loaded when the first menu opens. */
export function ItemMenu({ item: shown, ...place }: ItemMenuProps<MenuTarget>) {
  const item = catalogueTargetOf(shown);
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

/** Items of the place first, then those of the item. */
const joined = (extra: readonly MenuItem[], [first, ...rest]: readonly MenuItem[]): readonly MenuItem[] =>
  first ? [...extra, extra.length > 0 ? { ...first, startsGroup: true } : first, ...rest] : extra;

function TrackMenu({ item, extraItems, playRequest, ...place }: ItemMenuProps<TrackTarget>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useTrackItems(item, playRequest))} {...place} />;
}

function AlbumMenu({ item, extraItems, ...place }: ItemMenuProps<AlbumRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useAlbumItems(item))} {...place} />;
}

function ArtistMenu({ item, extraItems, ...place }: ItemMenuProps<Artist>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useArtistItems(item))} {...place} />;
}

function ShowMenu({ item, extraItems, ...place }: ItemMenuProps<ShowRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useShowItems(item))} {...place} />;
}

function EpisodeMenu({ item, extraItems, playRequest, ...place }: ItemMenuProps<EpisodeTarget>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, useEpisodeItems(item, playRequest))} {...place} />;
}

function PlaylistMenu({ item, extraItems, ...place }: ItemMenuProps<PlaylistRef>) {
  return <FloatingMenu title={item.name} items={joined(extraItems, usePlaylistItems(item))} {...place} />;
}
