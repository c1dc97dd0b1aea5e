import { MS_PER_SECOND } from '../../constants/page/clock-time.ts';
import { BITS_PER_BYTE, TRACKED_URL_LENGTH_MAX, TRACKED_URLS_MAX } from '../../constants/playback/tracking.ts';
import type { Ms } from '../../core/units.ts';

/** The usage of one URL. Spec §3 "CDN url usage (url, segments, avg_bw)". */
export interface UrlUsage {
  /** Without its query, which holds a signature. */
  readonly url: string;
  readonly segments: number;
  readonly bytes: number;
  readonly ms: Ms;
}

/** Adds a fragment from a URL. */
export function addUrlUsage(usages: readonly UrlUsage[], piece: Omit<UrlUsage, 'segments'>): readonly UrlUsage[] {
  const url = (piece.url.split(/[?#]/)[0] ?? '').slice(0, TRACKED_URL_LENGTH_MAX);
  if (!usages.some((usage) => usage.url === url))
    return usages.length < TRACKED_URLS_MAX ? [...usages, { ...piece, url, segments: 1 }] : usages;
  return usages.map((usage) =>
    usage.url === url ? { url, segments: usage.segments + 1, bytes: usage.bytes + piece.bytes, ms: usage.ms + piece.ms } : usage,
  );
}

/** Mean bandwidth in bit/s; 0 without a measured time. */
export function averageBps({ bytes, ms }: UrlUsage): number {
  return ms > 0 ? Math.round((bytes * BITS_PER_BYTE * MS_PER_SECOND) / ms) : 0;
}
