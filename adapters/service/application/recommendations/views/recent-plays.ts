import type { Clock } from '#application/ports/clock.ts';
import { PLAYS_LOOKED_AT, TASTE_HALF_LIFE_MS } from '../../../domain/constants/media/taste.ts';
import { playsOf } from '../../records/listening/play-history.ts';
import type { Store } from '../../ports/store.ts';
import type { Tagged } from '../../../domain/recommendations/similarity.ts';
import { taggedOf, trackIdsOf } from '../track-features.ts';

/** What a listener heard of late. */
export interface Listening {
  /** Each track once, the latest first. */
  readonly tracks: readonly Tagged[];
  /** How much a track counts: its plays, those of late more. */
  weightOf(track: Tagged): number;
}

/** From the listener's last few hundred plays; only those the library still has. */
export async function listeningOf(store: Store, clock: Clock, listener: string): Promise<Listening> {
  const plays = await playsOf(store, listener, PLAYS_LOOKED_AT);
  const weights = new Map<string, number>();
  for (const { trackUri, playedAtMs } of plays)
    for (const id of trackIdsOf([trackUri]))
      weights.set(id, (weights.get(id) ?? 0) + 2 ** ((playedAtMs - clock.nowMs()) / TASTE_HALF_LIFE_MS));
  const tracks = await taggedOf(store, [...weights.keys()]);
  return { tracks, weightOf: ({ id }) => weights.get(id) ?? 0 };
}
