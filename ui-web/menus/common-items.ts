import { useUnit } from 'effector-react';
import { useLocation } from 'wouter';
import type { ArtistRef } from '#domain/catalog/types.ts';
import { pathOf } from '../lib/links.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { useToast } from '../lib/announcer.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { copyText } from './copy-text.ts';
import { MENU_TEXTS } from '../texts/menu-texts.ts';

/** Adds a track to the queue. */
export function useQueueItems(uri: string): readonly MenuItem[] {
  const queueAdded = useUnit(useStores().player.queueAdded);
  return [{ key: 'queue', label: MENU_TEXTS.queue, onSelect: () => queueAdded(uri) }];
}

/** Open the pages of the artists. */
export function useArtistPageItems(artists: readonly ArtistRef[]): readonly MenuItem[] {
  const [, navigate] = useLocation();
  return artists.map(({ uri, name }) => ({
    key: uri,
    label: MENU_TEXTS.artist({ name }),
    onSelect: () => navigate(pathOf(uri)),
  }));
}

/** Opens the page of an item; no menu item when the URI is unknown or the page is the current one. */
export function usePageItems(label: string, uri: string | undefined): readonly MenuItem[] {
  const [path, navigate] = useLocation();
  return uri === undefined || pathOf(uri) === path ? [] : [{ key: uri, label, onSelect: () => navigate(pathOf(uri)) }];
}

/** Copies the address of the page of the item; opens the screen with its embed code. */
export function useCopyItems(uri: string): readonly MenuItem[] {
  const showToast = useToast();
  const [, navigate] = useLocation();
  const copy = async () => {
    const isCopied = await copyText(new URL(pathOf(uri), window.location.origin).href);
    showToast(isCopied ? MENU_TEXTS.copied : MENU_TEXTS.notCopied);
  };
  return [
    { key: 'copy', label: MENU_TEXTS.copy, onSelect: () => void copy() },
    { key: 'embed', label: MENU_TEXTS.embed, onSelect: () => navigate(`${pathOf(uri)}/share`) },
  ];
}
