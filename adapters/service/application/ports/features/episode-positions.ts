import type { Ms } from '#domain/core/units.ts';
import type { HeardEpisode } from '../../../domain/player-session/parts/episode-progress.ts';

/** Where listeners are in episodes: told by what they hear, asked where playing begins. */
export interface EpisodePositions {
  /** Resolves once it is written down, and the listener's pages were told. */
  recordHeard(userId: string, heard: HeardEpisode): Promise<void>;
  /** By URI; nothing for what starts at its beginning. */
  startPositionsOf(userId: string, uris: readonly string[]): Promise<ReadonlyMap<string, Ms>>;
}
