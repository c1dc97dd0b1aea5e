import { useStoreMap } from 'effector-react';
import type { Episode } from '#domain/catalog/types.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** An episode with where its listener is by now, which lists that were fetched before do not know. */
export function useEpisodeProgress(episode: Episode): Episode {
  const { $resumePoints } = useStores().podcasts;
  const point = useStoreMap({ store: $resumePoints, keys: [episode.uri], fn: (points, [uri]) => points.get(uri) ?? null });
  return point ? { ...episode, resume_point: point } : episode;
}
