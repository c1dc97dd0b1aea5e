import type { EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';

export interface TrackFeedback {
  /** The context that plays it. */
  readonly contextUri: string;
  readonly trackUri: string;
}

/** The age confirmation dialog, in the service's words. */
export interface AgeDialog {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** Stores and intents of recommendation feedback and stations. */
export interface FeedbackStores {
  /** Feedback given on this page, by track URI. */
  readonly $verdicts: Store<Readonly<Record<string, 'liked' | 'banned'>>>;
  /** The open age confirmation, or null. */
  readonly $ageDialog: Store<AgeDialog | null>;
  /** The error of the last intent; null after a success. */
  readonly $refusal: Store<PlayerError | null>;

  /** Toggles a like. */
  readonly songLiked: EventCallable<TrackFeedback>;
  /** Bans the track, and skips it when it plays. */
  readonly songBanned: EventCallable<TrackFeedback>;
  readonly artistBanned: EventCallable<{ readonly contextUri: string; readonly artistUri: string }>;
  /** The seed of a station: an album, an artist, a track or a playlist. */
  readonly radioStarted: EventCallable<string>;
  readonly ageConfirmed: EventCallable<void>;
  readonly ageDeclined: EventCallable<void>;
}
