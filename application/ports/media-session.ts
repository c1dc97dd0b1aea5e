import type { Ms } from '#domain/core/units.ts';

/** What the system shows of the sound of this page: on a lock screen, in its list of players, beside its media keys. */
export interface NowPlaying {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** Largest first: some desktops take the first. Absolute addresses. */
  readonly artwork: readonly { readonly url: string; readonly width: number | null; readonly height: number | null }[];
}

export interface SessionPosition {
  readonly durationMs: Ms;
  /** Never beyond the duration. */
  readonly positionMs: Ms;
  /** Above 0. */
  readonly speed: number;
}

/** The names browsers have for them. */
export const MEDIA_ACTIONS = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
  'seekto',
  'skipad',
] as const;
export type MediaActionName = (typeof MEDIA_ACTIONS)[number];

export type MediaAction =
  | { readonly type: 'play' | 'pause' | 'stop' | 'previoustrack' | 'nexttrack' | 'skipad' }
  /** How far the system wants to go; null: as far as the player likes. */
  | { readonly type: 'seekbackward' | 'seekforward'; readonly offsetMs: Ms | null }
  /** `isFast`: more of the same series follow. */
  | { readonly type: 'seekto'; readonly positionMs: Ms; readonly isFast: boolean };

/**
 * The system's view of the player. Written by application/client/media-session alone; nothing is promised of whether a system
 * shows it, and what a browser does not know is passed over in silence.
 * Adapters: browser/audio/media-session, fakes/scripted-media-session.
 */
export interface MediaSession {
  show(playing: NowPlaying | null): void;
  setState(state: 'none' | 'paused' | 'playing'): void;
  setPosition(position: SessionPosition | null): void;
  /** Only these can be asked for from now on. */
  allow(actions: readonly MediaActionName[]): void;
  onAction(listener: (action: MediaAction) => void): () => void;
}
