import type { AlbumRef, Artist, Episode, PlaylistRef, ShowRef, Track } from '#domain/catalog/types.ts';
import type { Item } from '../lib/item-types.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { FloatingMenu, type MenuAnchor } from './FloatingMenu.tsx';
import { useAlbumItems } from './items/use-album-items.ts';
import { useArtistItems } from './items/use-artist-items.ts';
import { useEpisodeItems } from './items/use-episode-items.ts';
import { usePlaylistItems } from './items/use-playlist-items.ts';
import { useShowItems } from './items/use-show-items.ts';
import { useTrackItems } from './items/use-track-items.ts';

interface ItemMenuProps<One> extends MenuAnchor {
  readonly item: One;
  /** Items of this place only; they come first. */
  readonly extraItems: readonly MenuItem[];
}

/** The open menu of an item. Its script is loaded when the first menu opens. */
export function ItemMenu({ item, ...place }: ItemMenuProps<Item>) {
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

function TrackMenu({ item, extraItems, ...place }: ItemMenuProps<Track>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...useTrackItems(item)]} {...place} />;
}

function AlbumMenu({ item, extraItems, ...place }: ItemMenuProps<AlbumRef>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...useAlbumItems(item)]} {...place} />;
}

function ArtistMenu({ item, extraItems, ...place }: ItemMenuProps<Artist>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...useArtistItems(item)]} {...place} />;
}

function ShowMenu({ item, extraItems, ...place }: ItemMenuProps<ShowRef>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...useShowItems(item)]} {...place} />;
}

function EpisodeMenu({ item, extraItems, ...place }: ItemMenuProps<Episode>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...useEpisodeItems(item)]} {...place} />;
}

function PlaylistMenu({ item, extraItems, ...place }: ItemMenuProps<PlaylistRef>) {
  return <FloatingMenu title={item.name} items={[...extraItems, ...usePlaylistItems(item)]} {...place} />;
}
