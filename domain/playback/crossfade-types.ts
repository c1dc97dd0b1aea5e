import type { Ms } from '../core/units.ts';
import type { TrackJoin } from '../media/sound/crossfade.ts';
import type { PlayableTrack } from '../media/types.ts';
import type { PlayId } from '../track-playback/playback-fact.ts';
import type { MediaFact } from './types.ts';

/** A pipeline that plays one track at a time; there are two. */
export type Deck = 0 | 1;

/** The next track. */
export interface NextTrack {
  readonly wanted: { readonly playId: PlayId; readonly track: PlayableTrack; readonly join: TrackJoin };
  /** `behind` the current track on its deck, `beside` it on the other one, or `waiting` for a fade to end. */
  readonly at: 'behind' | 'beside' | 'waiting';
  /** What a track beside the current one has reported: that it is loaded, and that the next one may be preloaded. */
  readonly held: readonly MediaFact[];
}

export interface CrossfadeState {
  /** The listener's setting; 0 is off. */
  readonly crossfadeMs: Ms;
  /** The deck of the current track. */
  readonly deck: Deck;
  readonly current: { readonly playId: PlayId; readonly durationMs: Ms; readonly isSounding: boolean } | null;
  readonly next: NextTrack | null;
  /** The length of the running fade, which begins with the current track; null without one. */
  readonly fadeMs: Ms | null;
}

interface Opening {
  readonly type: 'open';
  readonly playId: PlayId;
  readonly track: PlayableTrack;
  readonly start: { readonly positionMs: Ms; readonly autoplay: boolean };
}

interface Seek {
  readonly type: 'seek';
  readonly positionMs: Ms;
}

export type CrossfadeEvent =
  | Opening
  | Seek
  | ({ readonly type: 'preload' } & NextTrack['wanted'])
  | { readonly type: 'choose'; readonly crossfadeMs: Ms }
  | { readonly type: 'cancel-preload' | 'play' | 'pause' | 'stop' }
  /** The position of the current track. */
  | { readonly type: 'ticked'; readonly positionMs: Ms }
  | { readonly type: 'fact'; readonly deck: Deck; readonly fact: MediaFact };

export type CrossfadeCommand =
  | (Opening & { readonly deck: Deck })
  | (Seek & { readonly deck: Deck })
  | { readonly type: 'preload'; readonly deck: Deck; readonly playId: PlayId; readonly track: PlayableTrack }
  | { readonly type: 'cancel-preload' | 'play' | 'pause' | 'stop'; readonly deck: Deck }
  /** A factor of the sound level, 0 to 1. */
  | { readonly type: 'level'; readonly deck: Deck; readonly level01: number }
  /** Asks for the position a little later. */
  | { readonly type: 'tick' }
  | { readonly type: 'emit'; readonly fact: MediaFact };

export interface CrossfadeStep {
  readonly state: CrossfadeState;
  readonly commands: readonly CrossfadeCommand[];
}

export const NO_CROSSFADE: CrossfadeState = { crossfadeMs: 0, deck: 0, current: null, next: null, fadeMs: null };
