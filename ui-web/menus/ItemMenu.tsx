import type { AlbumRef, Artist, Episode, PlaylistRef, ShowRef, Track } from '#domain/catalog/types.ts';
import type { Item } from '../lib/item-types.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { FloatingMenu, type MenuPlace } from './FloatingMenu.tsx';
import { useAlbumItems } from './items/use-album-items.ts';
import { useArtistItems } from './items/use-artist-items.ts';
import { useEpisodeItems } from './items/use-episode-items.ts';
import { usePlaylistItems } from './items/use-playlist-items.ts';
import { useShowItems } from './items/use-show-items.ts';
import { useTrackItems } from './items/use-track-items.ts';

interface MenuOf<One> extends MenuPlace {
  readonly item: One;
  /** What can be done with it here only; it stands first. */
  readonly extra: readonly MenuItem[];
}

/** The open menu of anything a card, a row or a head shows. Its script comes when the first one is opened. */
export function ItemMenu({ item, ...place }: MenuOf<Item>) {
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

function TrackMenu({ item, extra, ...place }: MenuOf<Track>) {
  return <FloatingMenu title={item.name} items={[...extra, ...useTrackItems(item)]} {...place} />;
}

function AlbumMenu({ item, extra, ...place }: MenuOf<AlbumRef>) {
  return <FloatingMenu title={item.name} items={[...extra, ...useAlbumItems(item)]} {...place} />;
}

function ArtistMenu({ item, extra, ...place }: MenuOf<Artist>) {
  return <FloatingMenu title={item.name} items={[...extra, ...useArtistItems(item)]} {...place} />;
}

function ShowMenu({ item, extra, ...place }: MenuOf<ShowRef>) {
  return <FloatingMenu title={item.name} items={[...extra, ...useShowItems(item)]} {...place} />;
}

function EpisodeMenu({ item, extra, ...place }: MenuOf<Episode>) {
  return <FloatingMenu title={item.name} items={[...extra, ...useEpisodeItems(item)]} {...place} />;
}

function PlaylistMenu({ item, extra, ...place }: MenuOf<PlaylistRef>) {
  return <FloatingMenu title={item.name} items={[...extra, ...usePlaylistItems(item)]} {...place} />;
}
