import { MS_PER_S } from '../../constants/playback/media.ts';
import { CROSSFADE_MS_MAX } from '../../constants/playback/sound.ts';
import type { Ms } from '../../core/units.ts';

/** How a track may follow the one before it: at its end, or over it. */
export type TrackJoin = 'gapless' | 'crossfade';

/** What the rule needs to know of a track. */
export interface JoinedTrack {
  /** A song, and not an episode, an ad or a video. */
  readonly isSong: boolean;
  /** Empty without an album. */
  readonly albumUri: string;
  /** Its place in the context; null for a queued track. */
  readonly place: { readonly generation: number; readonly index: number } | null;
}

/**
 * Only songs fade. Neighbours in their context that are of one album never do, nor do queued songs of one album: an album may be
 * one piece of music.
 */
export function joinOf(from: JoinedTrack, to: JoinedTrack): TrackJoin {
  if (!from.isSong || !to.isSong) return 'gapless';
  const isSameAlbum = from.albumUri !== '' && from.albumUri === to.albumUri;
  return isSameAlbum && mayBeNeighbours(from, to) ? 'gapless' : 'crossfade';
}

function mayBeNeighbours({ place: from }: JoinedTrack, { place: to }: JoinedTrack): boolean {
  if (from === null || to === null) return true;
  return from.generation === to.generation && to.index === from.index + 1;
}

/** The crossfade of a stored or chosen value in seconds; 0 is off. */
export function crossfadeMsFrom(seconds: number): Ms {
  return Number.isFinite(seconds) ? Math.min(CROSSFADE_MS_MAX, Math.max(0, Math.round(seconds) * MS_PER_S)) : 0;
}
