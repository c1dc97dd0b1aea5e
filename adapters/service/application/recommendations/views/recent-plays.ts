import type { Clock } from '#application/ports/clock.ts';
import { PLAYS_LOOKED_AT, PROFILE_HALF_LIFE_MS } from '../../../domain/constants/media/recommendations.ts';
import { playsOf } from '../../records/plays/play-history.ts';
import type { Store } from '../../ports/store.ts';
import type { TrackFeatures } from '../../../domain/recommendations/similarity.ts';
import { trackFeaturesOf, trackIdsOf } from '../track-features.ts';

/** A listener's recent plays. */
export interface RecentListening {
  /** Each track once, the latest first. */
  readonly tracks: readonly TrackFeatures[];
  /** The weight of a track: its plays, recent ones weighing more. */
  weightOf(track: TrackFeatures): number;
}

/** Reads the last few hundred plays; tracks that left the library are omitted. */
export async function recentListening(store: Store, clock: Clock, listener: string): Promise<RecentListening> {
  const plays = await playsOf(store, listener, PLAYS_LOOKED_AT);
  const weights = new Map<string, number>();
  for (const { trackUri, playedAtMs } of plays)
    for (const id of trackIdsOf([trackUri]))
      weights.set(id, (weights.get(id) ?? 0) + 2 ** ((playedAtMs - clock.nowMs()) / PROFILE_HALF_LIFE_MS));
  const tracks = await trackFeaturesOf(store, [...weights.keys()]);
  return { tracks, weightOf: ({ id }) => weights.get(id) ?? 0 };
}
