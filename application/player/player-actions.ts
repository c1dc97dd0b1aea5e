import type { RepeatMode } from '#domain/connect/repeat.ts';
import type { ErrorAction } from '#domain/errors/error-actions.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayHow, PlayerView, TrackView } from '../player-view/controller-types.ts';

/** The kinds of contexts an action plays by URI. */
type Kind = 'album' | 'artist' | 'playlist' | 'context' | 'episode' | 'show' | 'track';

/** Intents of a user or a page. Positions and volumes as in the controller. Spec §4 "Player actions". */
export type PlayerIntent =
  | {
      readonly type:
        | 'next'
        | 'previous'
        | 'pause'
        | 'resume'
        | 'toggle-play'
        | 'seek-forward'
        | 'seek-back'
        | 'disconnect'
        | 'clear-playback-data';
    }
  | { readonly type: `play-${Kind}`; readonly uri: string; readonly how?: PlayHow }
  | { readonly type: 'play-track-by-uid'; readonly contextUri: string; readonly uid: string; readonly how?: PlayHow }
  | { readonly type: 'play-tracks'; readonly uris: readonly string[]; readonly how?: PlayHow }
  | { readonly type: 'start-radio' | 'play-inspired-by-mix'; readonly seedUri: string }
  | { readonly type: 'set-repeat'; readonly mode: RepeatMode }
  | { readonly type: 'set-shuffle' | 'set-private-session'; readonly on: boolean }
  | { readonly type: 'seek'; readonly positionMs: Ms }
  | { readonly type: 'set-volume'; readonly volume01: number }
  | { readonly type: 'set-active-device'; readonly deviceId: string }
  | { readonly type: 'add-to-queue'; readonly uri: string };

/** Notifications of the player. */
type PlayerNotification =
  /** The phase, track, order or repeat mode changed. */
  | { readonly type: 'status-update'; readonly view: PlayerView }
  | { readonly type: 'track-progress'; readonly positionMs: Ms }
  | { readonly type: 'set-loading'; readonly isLoading: boolean }
  | { readonly type: 'queue-update'; readonly nextTracks: readonly TrackView[] }
  | { readonly type: 'connect-devices-loaded' | 'device-info-changed'; readonly devices: PlayerView['devices'] }
  /** A mix was created, and plays. */
  | { readonly type: 'play-inspired-by-mix-success'; readonly seedUri: string; readonly uri: string }
  /** A preview is about to end: the next one is fetched. */
  | { readonly type: 'preview-end-of-song' }
  | { readonly type: `${ErrorAction}-error`; readonly error: PlayerError };

/** All intents and notifications of a player. Spec §4 "Player actions". */
export type PlayerAction = PlayerIntent | PlayerNotification;
