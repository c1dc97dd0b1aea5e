import type { Clock } from '#application/ports/clock.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { EXTEND_DEFAULT, EXTEND_MAX, EXTEND_SEED_TRACKS } from '../../domain/constants/media/recommendations.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { Store } from '../ports/store.ts';
import type { Composer } from './compose-mix.ts';
import { recentListening } from './views/recent-plays.ts';
import { dayOf } from './generated-lists.ts';
import { trackFeaturesOf, trackIdsOf } from './track-features.ts';

export interface Extension {
  readonly playlistUri: string;
  /** Track ids or URIs that are not recommended again. */
  readonly skipped: readonly string[];
  readonly count?: number | undefined;
}

export interface ExtendDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly contexts: Contexts;
  readonly composer: Composer;
}

/**
 * Ids of tracks that match a playlist, without its own and skipped ones. For an empty playlist they match the listener's plays.
 * Null for a playlist that the listener may not see.
 */
export async function extendPlaylist(
  deps: ExtendDeps,
  listener: string,
  extension: Extension,
): Promise<readonly string[] | null> {
  const { store, clock, contexts, composer } = deps;
  const playlist = await contexts.context(extension.playlistUri, listener, 0, EXTEND_SEED_TRACKS);
  if (playlist === null) return null;
  const inIt = trackIdsOf(playlist.uris);
  const own = await trackFeaturesOf(store, inIt);
  const { tracks, weightOf } =
    own.length > 0 ? { tracks: own, weightOf: () => 1 } : await recentListening(store, clock, listener);
  const skipped = extension.skipped.map((one) => parseContentUri(one)?.id ?? one);
  const chosen = await composer.compose({
    seeds: tracks,
    weightOf,
    listener,
    without: new Set([...inIt, ...skipped]),
    count: Math.max(1, Math.min(extension.count ?? EXTEND_DEFAULT, EXTEND_MAX)),
    seed: [listener, 'extend', extension.playlistUri, String(skipped.length), dayOf(clock.nowMs())].join(' '),
  });
  return chosen.map(({ id }) => id);
}
