import type { Ms } from '#domain/core/units.ts';
import { LISTENED_MS } from '#domain/constants/playback/list-player.ts';
import { LISTEN_MS_MAX, LISTEN_SHARE } from '../constants/history.ts';

/**
 * Whether enough of a track was heard for a listen at other services: half of it or four minutes, and no less than counts as
 * played here. Both rules are those of ListenBrainz and Last.fm. Ruling "Played".
 */
export function isEnoughHeard(listenedMs: Ms, durationMs: Ms): boolean {
  return durationMs > 0 && listenedMs >= Math.max(LISTENED_MS, Math.min(durationMs * LISTEN_SHARE, LISTEN_MS_MAX));
}
