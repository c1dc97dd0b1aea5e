import { formatContentUri } from '#domain/uri/content-uri.ts';
import {
  DISCOVER_LOOKED_AT,
  FORGOTTEN_AFTER_MS,
  FORGOTTEN_LOOKED_AT,
  FORGOTTEN_LOOKED_BACK_MS,
  ON_THIS_DAY_YEARS,
  PLAYS_LOOKED_AT,
} from '../../../domain/constants/media/recommendations.ts';
import { DAY_MS } from '../../../domain/constants/media/media.ts';
import { byPlays, forgottenOf, sameDaysMs } from '../../../domain/recommendations/memories.ts';
import { albumCards } from '../../catalog/cards.ts';
import type { Store } from '../../ports/store.ts';
import { playsBetween, playsOf, type PlayRecord } from '../../records/plays/play-history.ts';
import type { Titles } from '../titles.ts';
import { trackFeaturesOf, trackIdsOf } from '../track-features.ts';
import { pageOfCards, type ShelfKind } from './shelf-kinds.ts';

/** Albums that the listener played often some months ago, and not since. */
export function forgottenFavourites({ forgottenFavourites: name }: Titles): ShelfKind {
  return {
    id: 'forgotten-favourites',
    name,
    types: ['album'],
    async cards({ clock, store }, request) {
      const untilMs = clock.nowMs() - FORGOTTEN_AFTER_MS;
      const range = { fromMs: untilMs - FORGOTTEN_LOOKED_BACK_MS, untilMs };
      const before = await playsBetween(store, request.listener, range, FORGOTTEN_LOOKED_AT);
      const latest = await playsOf(store, request.listener, PLAYS_LOOKED_AT);
      const since = await albumIdsOf(
        store,
        latest.filter(({ playedAtMs }) => playedAtMs >= untilMs),
      );
      const ids = forgottenOf(await albumIdsOf(store, before), new Set(since));
      return pageOfCards(await albumCards(store, request.base, ids.slice(0, DISCOVER_LOOKED_AT)), request);
    },
  };
}

/** Albums that the listener played on this day in other years. */
export function onThisDay({ onThisDay: name }: Titles): ShelfKind {
  return {
    id: 'on-this-day',
    name,
    types: ['album'],
    async cards({ clock, store }, request) {
      const days = sameDaysMs(clock.nowMs(), ON_THIS_DAY_YEARS);
      const plays = await Promise.all(
        days.map((fromMs) => playsBetween(store, request.listener, { fromMs, untilMs: fromMs + DAY_MS }, PLAYS_LOOKED_AT)),
      );
      const ids = byPlays(await albumIdsOf(store, plays.flat()));
      return pageOfCards(await albumCards(store, request.base, ids.slice(0, DISCOVER_LOOKED_AT)), request);
    },
  };
}

/** The album of each play whose track is in the library. */
async function albumIdsOf(store: Store, plays: readonly PlayRecord[]): Promise<readonly string[]> {
  const tracks = await trackFeaturesOf(store, trackIdsOf(plays.map(({ trackUri }) => trackUri)));
  const albums = new Map(tracks.map(({ albumId, id }) => [formatContentUri({ type: 'track', id }), albumId]));
  return plays.flatMap(({ trackUri }) => albums.get(trackUri) ?? []);
}
