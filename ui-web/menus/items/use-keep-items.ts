import { useUnit } from 'effector-react';
import type { Image } from '#domain/catalog/types.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { KEPT_MUSIC_TEXTS as T } from '../../texts/kept-music-texts.ts';

interface KeepableItem {
  readonly uri: string;
  readonly name: string;
  readonly images: readonly Image[];
}

/** Keeps an item on this device, or removes it. */
export function useKeepItems({ images, name, uri }: KeepableItem): readonly MenuItem[] {
  const stores = useStores();
  const { $music, keepRequested, removeRequested } = useLoaded(stores.loadApp).kept;
  const [music, connection, keep, remove] = useUnit([$music, stores.player.$connection, keepRequested, removeRequested]);
  const showToast = useToast();
  if (music.items.some((item) => item.uri === uri)) {
    const onSelect = () => {
      remove(uri);
      showToast(T.removed({ name }));
    };
    return [{ key: 'keep', label: T.remove, onSelect }];
  }
  const onSelect = () => {
    keep({ uri, name, images });
    showToast(T.keeping({ name }));
  };
  return [{ key: 'keep', label: T.keep, reason: connection === 'connected' ? null : T.disconnected, onSelect }];
}
