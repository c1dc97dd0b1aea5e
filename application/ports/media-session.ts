import type { Ms } from '#domain/core/units.ts';

/** What the system shows about playback: on lock screens, in player lists, beside media keys. */
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

/** The action names of the Media Session API. */
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
  /** The offset the system requests; null for the player's default. */
  | { readonly type: 'seekbackward' | 'seekforward'; readonly offsetMs: Ms | null }
  /** `isFast`: more seeks of the same series follow. */
  | { readonly type: 'seekto'; readonly positionMs: Ms; readonly isFast: boolean };

/**
 * The system's media session. Only application/client/media-session writes to it; unsupported features are ignored. Adapters:
 * browser/audio/media-session, fakes/scripted-media-session.
 */
export interface MediaSession {
  show(playing: NowPlaying | null): void;
  setState(state: 'none' | 'paused' | 'playing'): void;
  setPosition(position: SessionPosition | null): void;
  /** Allows only these actions. */
  allow(actions: readonly MediaActionName[]): void;
  onAction(listener: (action: MediaAction) => void): () => void;
}
