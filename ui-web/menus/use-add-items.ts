import { useUnit } from 'effector-react';
import type { Item } from '../parts/item.ts';
import type { MenuItem } from '../parts/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../playlist-texts.ts';
import { useStores } from '../stores.tsx';

/** Into a playlist that is there, or into one made of it. */
export function useAddItems({ id, uri, name, type }: Pick<Item, 'id' | 'uri' | 'name' | 'type'>): readonly MenuItem[] {
  const { playlists } = useStores();
  const [choose, fromAlbum, fromTrack] = useUnit([
    playlists.addingChosen,
    playlists.createFromAlbumWanted,
    playlists.createFromTrackWanted,
  ]);
  const add = { key: 'add', label: PLAYLIST_TEXTS.addTo, choose: () => choose({ name, uris: [uri] }) };
  const create = type === 'album' ? fromAlbum : type === 'track' ? fromTrack : null;
  return create ? [add, { key: 'create', label: PLAYLIST_TEXTS.createFrom, choose: () => create({ id, name }) }] : [add];
}
