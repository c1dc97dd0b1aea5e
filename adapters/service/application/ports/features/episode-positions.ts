import type { Ms } from '#domain/core/units.ts';
import type { HeardEpisode } from '../../../domain/player-session/parts/episode-progress.ts';

/** Resume points of listeners: recorded while playing, read at the start. */
export interface EpisodePositions {
  /** Resolves after the point is written and pushed. */
  recordListening(userId: string, episode: HeardEpisode): Promise<void>;
  /** Positions by URI; none for episodes that start at the beginning. */
  startPositionsOf(userId: string, uris: readonly string[]): Promise<ReadonlyMap<string, Ms>>;
}
