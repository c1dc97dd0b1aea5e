import { CROSSFADE_MS_MAX, CROSSFADE_SHARE_MAX } from '../../constants/playback/sound.ts';
import type { Ms } from '../../core/units.ts';

/** How long two tracks sound at once: at most a half of each, so that a short track ends one fade before the next begins. */
export function crossfadeMsOf(wantedMs: Ms, fromMs: Ms, toMs: Ms): Ms {
  return Math.max(0, Math.min(wantedMs, CROSSFADE_MS_MAX, fromMs * CROSSFADE_SHARE_MAX, toMs * CROSSFADE_SHARE_MAX));
}

/** The levels of the two tracks, from 0 at the begin of the fade to 1 at its end. Their power adds up to 1 at any time. */
export function fadeLevels(progress01: number): { readonly outgoing: number; readonly incoming: number } {
  const angle = (Math.min(1, Math.max(0, progress01)) * Math.PI) / 2;
  return { outgoing: Math.cos(angle), incoming: Math.sin(angle) };
}
