import { useStoreMap } from 'effector-react';
import type { Episode } from '#domain/catalog/types.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns the episode with the current resume point, which is newer than that of a fetched list. */
export function useEpisodeProgress(episode: Episode): Episode {
  const { $resumePoints } = useStores().podcasts;
  const point = useStoreMap({ store: $resumePoints, keys: [episode.uri], fn: (points, [uri]) => points.get(uri) ?? null });
  return point ? { ...episode, resume_point: point } : episode;
}
