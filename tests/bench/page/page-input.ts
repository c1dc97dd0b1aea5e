import type { PlayableTrack } from '#domain/media/types.ts';
import type { Manifest } from '#domain/track-playback/types.ts';

export type PlayerName = 'engine' | 'audio' | 'shaka' | 'hls' | 'rx';

/** A track in every shape a player may want it in. */
export interface PageTrack {
  readonly uri: string;
  /** As it stands in a state machine. */
  readonly manifest: Manifest;
  /** With its addresses, as it is after it was resolved. */
  readonly playable: PlayableTrack;
  /** Addresses: the file as it is on disk, and the manifests of the packaged one. */
  readonly audio: string;
  readonly dash: string;
  readonly hls: string;
}

/** What a page is given along with itself. */
export interface PageInput {
  /** In front of every path of the service: makes its addresses this page's own. */
  readonly prefix: string;
  /** Bearer tokens, used in turn: licences of one session are limited by the minute. */
  readonly tokens: readonly string[];
  readonly tracks: readonly PageTrack[];
  readonly isProtected: boolean;
  readonly isEager: boolean;
  /** Addresses and indexes are resolved before sound is requested. */
  readonly isInHand: boolean;
  readonly hasRecorder: boolean;
}

declare global {
  var given: PageInput;
}
