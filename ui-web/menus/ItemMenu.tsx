import type { AlbumRef, Artist, Episode, ShowRef, Track } from '#domain/catalog/types.ts';
import type { Item } from '../parts/item.ts';
import { FloatingMenu, type MenuPlace } from './FloatingMenu.tsx';
import { useAlbumItems } from './use-album-items.ts';
import { useArtistItems } from './use-artist-items.ts';
import { useEpisodeItems } from './use-episode-items.ts';
import { useShowItems } from './use-show-items.ts';
import { useTrackItems } from './use-track-items.ts';

interface MenuOf<One> extends MenuPlace {
  readonly item: One;
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
  }
}

function TrackMenu({ item, ...place }: MenuOf<Track>) {
  return <FloatingMenu title={item.name} items={useTrackItems(item)} {...place} />;
}

function AlbumMenu({ item, ...place }: MenuOf<AlbumRef>) {
  return <FloatingMenu title={item.name} items={useAlbumItems(item)} {...place} />;
}

function ArtistMenu({ item, ...place }: MenuOf<Artist>) {
  return <FloatingMenu title={item.name} items={useArtistItems(item)} {...place} />;
}

function ShowMenu({ item, ...place }: MenuOf<ShowRef>) {
  return <FloatingMenu title={item.name} items={useShowItems(item)} {...place} />;
}

function EpisodeMenu({ item, ...place }: MenuOf<Episode>) {
  return <FloatingMenu title={item.name} items={useEpisodeItems(item)} {...place} />;
}
