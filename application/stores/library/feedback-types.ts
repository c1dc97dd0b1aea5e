import type { EventCallable, Store } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';

export interface TrackFeedback {
  /** What plays it. */
  readonly contextUri: string;
  readonly trackUri: string;
}

/** What the service asks before explicit music plays, in its own words. */
export interface AgeDialog {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}

/** What a listener says of music that was made for them, and what is made from a seed. */
export interface FeedbackStores {
  /** What was said of tracks on this page, by URI. */
  readonly $verdicts: Store<Readonly<Record<string, 'liked' | 'banned'>>>;
  /** The question of age, while it is asked. */
  readonly $ageDialog: Store<AgeDialog | null>;
  /** Why the last thing was not done; null after one that was. */
  readonly $refusal: Store<PlayerError | null>;

  /** More like this; said again it is taken back. */
  readonly songLiked: EventCallable<TrackFeedback>;
  /** Never again: what plays goes on with the next. */
  readonly songBanned: EventCallable<TrackFeedback>;
  readonly artistBanned: EventCallable<{ readonly contextUri: string; readonly artistUri: string }>;
  /** The URI of an album, an artist, a track or a playlist whose station is to play. */
  readonly radioStarted: EventCallable<string>;
  readonly ageConfirmed: EventCallable<void>;
  readonly ageDeclined: EventCallable<void>;
}
