import { useUnit } from 'effector-react';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TASTE_TEXTS } from '../../texts/screens/recommendation-texts.ts';
import type { TrackTarget } from '../menu-targets.ts';

/** Bans a song from stations and recommendations, and skips it when it plays. */
export function useBanItems({ uri, name }: TrackTarget, contextUri: string): readonly MenuItem[] {
  const banSong = useUnit(useStores().feedback.songBanned);
  const showToast = useToast();
  const ban = () => {
    banSong({ contextUri, trackUri: uri });
    showToast(TASTE_TEXTS.banned({ name }));
  };
  return [{ key: 'ban', label: TASTE_TEXTS.banSong, onSelect: ban }];
}
