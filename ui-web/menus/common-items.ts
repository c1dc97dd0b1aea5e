import { useUnit } from 'effector-react';
import { useLocation } from 'wouter';
import type { ArtistRef } from '#domain/catalog/types.ts';
import { pathOf } from '../lib/links.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { useToast } from '../lib/announcer.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { copyText } from './copy-text.ts';
import { MENU_TEXTS } from '../texts/menu-texts.ts';

/** A song or an episode behind what plays. */
export function useQueueItems(uri: string): readonly MenuItem[] {
  const queueAdded = useUnit(useStores().player.queueAdded);
  return [{ key: 'queue', label: MENU_TEXTS.queue, onSelect: () => queueAdded(uri) }];
}

/** The pages of those who made it. */
export function useArtistPageItems(artists: readonly ArtistRef[]): readonly MenuItem[] {
  const [, navigate] = useLocation();
  return artists.map(({ uri, name }) => ({
    key: uri,
    label: MENU_TEXTS.artist(name),
    onSelect: () => navigate(pathOf(uri)),
  }));
}

/** A page about it, or about what it belongs to; none where that is not known, or is the page one is on. */
export function usePageItems(label: string, uri: string | undefined): readonly MenuItem[] {
  const [path, navigate] = useLocation();
  return uri === undefined || pathOf(uri) === path ? [] : [{ key: uri, label, onSelect: () => navigate(pathOf(uri)) }];
}

/** The address of its page, for others. */
export function useCopyItems(uri: string): readonly MenuItem[] {
  const tell = useToast();
  const copy = async () => {
    const isCopied = await copyText(new URL(pathOf(uri), window.location.origin).href);
    tell(isCopied ? MENU_TEXTS.copied : MENU_TEXTS.notCopied);
  };
  return [{ key: 'copy', label: MENU_TEXTS.copy, onSelect: () => void copy() }];
}
