import type { PlayerError } from './player-error.ts';

/**
 * The engine's reaction to an error of the current track:
 * `report`: continue and report it. `ignore`: ignore it if the engine caused it, else as `next`.
 * `rebuffer`: the network was lost; open the track again at its position. `make-room`: the same for a full buffer, if enabled.
 * `next`: end the track; the list decides what follows. `cap`: clear everything.
 */
export type Reaction = 'report' | 'ignore' | 'rebuffer' | 'make-room' | 'next' | 'cap';

/** Errors that mean a lost network when the status is 0 or a server error. */
const STATUS_ERRORS = [
  'FRAGMENT_REQUEST_STATUS',
  'STORAGE_RESOLVE_FAILED',
  'STORAGE_MANIFEST_FAILED',
  'STORAGE_VIDEO_MANIFEST_FAILED',
  'LICENSE_RESOLVER_FAILED',
  'EME_LICENSE_REQUEST_FAILED',
];

/** Errors that always mean a lost network; unknown errors get the same second chance. */
const NETWORK_ERRORS = ['FRAGMENT_REQUEST_ZERO_STATUS', 'NETWORK_ERROR', 'ECONNABORTED', 'MEDIA_NETWORK', 'UNKNOWN'];

/** Spec §8 "Playback reactions", §4 "capped playback clears list and state"; rulings "Media errors". */
export function reactionTo(error: PlayerError): Reaction {
  if (error.listPlayerIgnore) return 'report';
  if (error.code === 'CAPPING_USER_IS_CAPPED') return 'cap';
  if (error.code === 'MEDIA_ABORTED') return 'ignore';
  if (error.code === 'PLAYER_BUFFER_QUOTA_EXCEEDED') return 'make-room';
  return isNetworkLoss(error) ? 'rebuffer' : 'next';
}

/** A lost network is not the track's fault; a refusal by the service is. */
function isNetworkLoss({ code, status }: PlayerError): boolean {
  return NETWORK_ERRORS.includes(code) || (STATUS_ERRORS.includes(code) && (status === 0 || status >= 500));
}

/** Whether playing on this page ends with it. Spec §4 "disabled on unrecoverable playback error". */
export function endsPlaying({ canPlayNext, unrecoverable }: PlayerError): boolean {
  return unrecoverable || !canPlayNext;
}

/** The error to show once the listener has asked to play again: only one with which playing on this page ended is still true. */
export function errorAfterRequest(shown: PlayerError | null): PlayerError | null {
  return shown !== null && endsPlaying(shown) ? shown : null;
}

/** The error to show after another: what follows an end of playing on this page hides it no more than a request does. */
export function errorAfter(shown: PlayerError | null, error: PlayerError): PlayerError {
  return errorAfterRequest(shown) ?? error;
}
