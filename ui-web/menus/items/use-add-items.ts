import { useUnit } from 'effector-react';
import type { Item } from '#domain/catalog/images.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Add an item to a playlist, or create a playlist from it. */
export function useAddItems({ id, uri, name, type }: Pick<Item, 'id' | 'uri' | 'name' | 'type'>): readonly MenuItem[] {
  const { playlists } = useStores();
  const [choose, fromAlbum, fromTrack] = useUnit([
    playlists.addingChosen,
    playlists.createFromAlbumRequested,
    playlists.createFromTrackRequested,
  ]);
  const add = { key: 'add', label: PLAYLIST_TEXTS.addTo, onSelect: () => choose({ name, uris: [uri] }) };
  const create = type === 'album' ? fromAlbum : type === 'track' ? fromTrack : null;
  return create ? [add, { key: 'create', label: PLAYLIST_TEXTS.createFrom, onSelect: () => create({ id, name }) }] : [add];
}
