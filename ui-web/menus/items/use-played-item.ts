import { useUnit } from 'effector-react';
import type { Episode } from '#domain/catalog/types.ts';
import { useEpisodeProgress } from '../../hooks/data/use-episode-progress.ts';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';

/** Marks an episode as played or unplayed. */
export function usePlayedItem(episode: Episode): readonly MenuItem[] {
  const { uri, resume_point } = useEpisodeProgress(episode);
  const mark = useUnit(useStores().podcasts.episodeMarked);
  const played = !resume_point.fully_played;
  const label = played ? MENU_TEXTS.markPlayed : MENU_TEXTS.markUnplayed;
  return [{ key: 'played', label, onSelect: () => mark({ uri, played }) }];
}
