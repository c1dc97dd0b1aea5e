import type { ConnectCommand } from '#domain/connect/types.ts';
import type { TrackPlaybackEvent } from '#domain/track-playback/state.ts';
import type { NextUpView, PlayRequest, QueueView } from '../player-view/controller-types.ts';
import type { LocalPlayer } from '../playback/local-player.ts';

/** Optional behaviour of a player. */
export interface PlayerOptions {
  /** A page that cannot play still controls other devices; true by default. Spec §4 "Local player". */
  readonly staysWithoutStreamer?: boolean;
  /** Shows orphaned playback as this page's own. Spec §4 "claim orphaned inactive state". */
  readonly claimsOrphans?: boolean;
}

/** Plays what is kept on this device while the service is out of reach. */
export interface KeptPlayer {
  /** The event for this page's own player; null when what is wanted is not kept here. */
  eventFor(request: PlayRequest): Promise<TrackPlaybackEvent | null>;
  /** Changes the queue, the order or the repetition of what plays. False where the service has to. */
  edit(command: ConnectCommand, local: Pick<LocalPlayer, 'send' | 'state'>): Promise<boolean>;
  queue(local: Pick<LocalPlayer, 'state'>): QueueView;
  nextUp(local: Pick<LocalPlayer, 'state'>): NextUpView;
}

/** It loads once it is needed. */
export type LoadKeptPlayer = () => Promise<KeptPlayer>;
