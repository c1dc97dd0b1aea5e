import type { TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import type { PlayRequest } from '../player-view/controller-types.ts';

/** Optional behaviour of a player. */
export interface PlayerOptions {
  /** A page that cannot play still controls other devices; true by default. Spec §4 "Local player". */
  readonly staysWithoutStreamer?: boolean;
  /** Shows orphaned playback as this page's own. Spec §4 "claim orphaned inactive state". */
  readonly claimsOrphans?: boolean;
}

/** The event for this page's own player while the service is out of reach; null when what is wanted is not kept here. */
export type PlayKept = (request: PlayRequest) => Promise<TrackPlaybackEvent | null>;
