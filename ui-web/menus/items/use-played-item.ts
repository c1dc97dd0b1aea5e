import { useUnit } from 'effector-react';
import type { MenuItem } from '../../controls/MenuList.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import type { EpisodeTarget } from '../menu-targets.ts';
import { MENU_TEXTS } from '../../texts/menu-texts.ts';

/** Marks an episode as played or unplayed. */
export function usePlayedItem({ uri, resume_point }: EpisodeTarget): readonly MenuItem[] {
  const { $resumePoints, episodeMarked } = useStores().podcasts;
  const [points, mark] = useUnit([$resumePoints, episodeMarked]);
  const played = !(points.get(uri) ?? resume_point)?.fully_played;
  const label = played ? MENU_TEXTS.markPlayed : MENU_TEXTS.markUnplayed;
  return [{ key: 'played', label, onSelect: () => mark({ uri, played }) }];
}
