import { useUnit } from 'effector-react';
import type { Episode } from '#domain/catalog/types.ts';
import { useStores } from '../stores.tsx';

/** An episode with where its listener is by now, which lists that were fetched before do not know. */
export function useListened(episode: Episode): Episode {
  const points = useUnit(useStores().podcasts.$points);
  const point = points.get(episode.uri);
  return point ? { ...episode, resume_point: point } : episode;
}
