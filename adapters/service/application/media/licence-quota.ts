import type { Clock } from '#application/ports/clock.ts';
import { HttpError, type Caller } from '../ports/route.ts';
import { COUNTED_MAX, DAY_MS } from '../../domain/constants/media/media.ts';
import { createLruCache } from '../kernel/lru-cache.ts';

/** The daily limit of licences per account. */
export interface LicenceQuota {
  /** Errors: 403 for callers without licences, 402 after the daily limit. A track repeated within the day is free. */
  admit(caller: Caller, uri: string): void;
}

/** Ruling S6.12: ad-supported listeners get licences where the operator allows it, and are capped at the operator's limit; ads are not counted. */
export function createLicenceQuota(clock: Clock, tracksPerDay: number | null, isFree: (uri: string) => boolean): LicenceQuota {
  const licensed = createLruCache<Map<string, number>>(COUNTED_MAX);
  const ofToday = (userId: string) => {
    const today = new Map([...(licensed.get(userId) ?? [])].filter(([, atMs]) => atMs > clock.nowMs() - DAY_MS));
    licensed.set(userId, today);
    return today;
  };
  return {
    admit({ product, userId }, uri) {
      if (product === 'premium') return;
      if (tracksPerDay === null || userId === null) throw new HttpError(403, 'No licence for this track');
      if (isFree(uri)) return;
      const today = ofToday(userId);
      if (!today.has(uri) && today.size >= tracksPerDay) throw new HttpError(402, 'The listening limit of the day is reached');
      if (!today.has(uri)) today.set(uri, clock.nowMs());
    },
  };
}
