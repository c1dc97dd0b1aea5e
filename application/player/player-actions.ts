import type { RepeatMode } from '#domain/connect/repeat.ts';
import type { ErrorAction } from '#domain/errors/error-actions.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { PlayHow, PlayerView, TrackView } from '../player-view/controller-types.ts';

/** What kinds of lists an action plays by their URI. */
type Kind = 'album' | 'artist' | 'playlist' | 'context' | 'episode' | 'show' | 'track';

/** What a listener, or a page, asks of the player. Positions and volumes as the controller takes them. Spec §4 "Player actions". */
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

/** What the player tells by itself. */
type PlayerNotification =
  /** Another phase, track, order or way to repeat. */
  | { readonly type: 'status-update'; readonly view: PlayerView }
  | { readonly type: 'track-progress'; readonly positionMs: Ms }
  | { readonly type: 'set-loading'; readonly isLoading: boolean }
  | { readonly type: 'queue-update'; readonly nextTracks: readonly TrackView[] }
  | { readonly type: 'connect-devices-loaded' | 'device-info-changed'; readonly devices: PlayerView['devices'] }
  /** A mix was made from what it should be like, and plays. */
  | { readonly type: 'play-inspired-by-mix-success'; readonly seedUri: string; readonly uri: string }
  /** A preview is nearly over: the next one is fetched. */
  | { readonly type: 'preview-end-of-song' }
  | { readonly type: `${ErrorAction}-error`; readonly error: PlayerError };

/** Everything that happens to a player, in one list of words. Spec §4 "Player actions". */
export type PlayerAction = PlayerIntent | PlayerNotification;
