import { useUnit } from 'effector-react';
import { useLocation } from 'wouter';
import type { PlayRequest } from '#application/player-view/controller-types.ts';
import { useIsGuest } from '../hooks/data/use-is-guest.ts';
import { pathOf } from '../lib/links.ts';
import type { MenuItem } from '../controls/MenuList.tsx';
import { useToast } from '../lib/announcer.tsx';
import { useKeptRequest, useUnkeptReason } from '../hooks/player/kept-only.tsx';
import { useStores } from '../lib/stores-context.tsx';
import { copyText } from './copy-text.ts';
import { MENU_TEXTS } from '../texts/menu-texts.ts';

/** Plays the item; a list also in random order. */
export function usePlayItems(wanted: PlayRequest, isList = false): readonly MenuItem[] {
  const play = useUnit(useStores().player.playRequested);
  const { reason, request } = useKeptRequest(wanted);
  const item = { key: 'play', label: MENU_TEXTS.play, reason, onSelect: () => play(request) };
  const shuffle = { key: 'shuffle', label: MENU_TEXTS.shuffle, reason, onSelect: () => play({ ...request, shuffle: true }) };
  return isList ? [item, shuffle] : [item];
}

/** Add tracks, or all tracks of contexts, before or after the queued tracks. Only the host of a shared session adds before. */
export function useQueueItems(uris: readonly string[]): readonly MenuItem[] {
  const { player } = useStores();
  const [queueAdded, playedNext] = useUnit([player.queueAdded, player.playedNext]);
  const isGuest = useIsGuest();
  const reason = useUnkeptReason(uris);
  const next = { key: 'next', label: MENU_TEXTS.next, reason, onSelect: () => playedNext(uris) };
  const queue = { key: 'queue', label: MENU_TEXTS.queue, reason, onSelect: () => queueAdded(uris) };
  return isGuest ? [queue] : [next, queue];
}

/** Joins groups of menu items, with a line between them. */
export const inGroups = (...groups: readonly (readonly MenuItem[])[]): readonly MenuItem[] =>
  groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) => group.map((item, at) => (place > 0 && at === 0 ? { ...item, startsGroup: true } : item)));

/** Open the pages of the artists. */
export function useArtistPageItems(artists: readonly { readonly uri: string; readonly name: string }[]): readonly MenuItem[] {
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

/** Shares or copies the address of the page of the item; opens the screen with its embed code. */
export function useShareItems({ uri, name }: { readonly uri: string; readonly name: string }): readonly MenuItem[] {
  const showToast = useToast();
  const [, navigate] = useLocation();
  const url = new URL(pathOf(uri), window.location.origin).href;
  const copy = async () => {
    const isCopied = await copyText(url);
    showToast(isCopied ? MENU_TEXTS.copied : MENU_TEXTS.notCopied);
  };
  // A dismissed share sheet rejects.
  const share = () => void navigator.share({ title: name, url }).catch(() => undefined);
  return [
    ...('share' in navigator ? [{ key: 'share', label: MENU_TEXTS.share, onSelect: share }] : []),
    { key: 'copy', label: MENU_TEXTS.copy, onSelect: () => void copy() },
    { key: 'embed', label: MENU_TEXTS.embed, onSelect: () => navigate(`${pathOf(uri)}/share`) },
  ];
}
