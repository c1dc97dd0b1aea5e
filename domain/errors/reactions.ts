import type { PlayerError } from './player-error.ts';

/**
 * What the engine does about an error of the current track:
 * `tell`: it goes on, and says so. `ignore`: where the engine caused it itself it is nothing, else as `next`.
 * `rebuffer`: the network was lost; it opens again at its position. `make-room`: likewise, where that is wanted.
 * `next`: the track is over, and the list says what comes instead. `cap`: everything is let go.
 */
export type Reaction = 'report' | 'ignore' | 'rebuffer' | 'make-room' | 'next' | 'cap';

/** Errors that tell of a lost network when nothing was answered, or nothing sensible. */
const STATUS_ERRORS = [
  'FRAGMENT_REQUEST_STATUS',
  'STORAGE_RESOLVE_FAILED',
  'STORAGE_MANIFEST_FAILED',
  'STORAGE_VIDEO_MANIFEST_FAILED',
  'LICENSE_RESOLVER_FAILED',
  'EME_LICENSE_REQUEST_FAILED',
];

/** Errors that tell of a lost network always; what nobody knows gets the same second chance. */
const NETWORK_ERRORS = ['FRAGMENT_REQUEST_ZERO_STATUS', 'NETWORK_ERROR', 'ECONNABORTED', 'MEDIA_NETWORK', 'UNKNOWN'];

/** Spec §8 "Playback reactions", §4 "capped playback clears list and state"; rulings "Media errors". */
export function reactionTo(error: PlayerError): Reaction {
  if (error.listPlayerIgnore) return 'report';
  if (error.code === 'CAPPING_USER_IS_CAPPED') return 'cap';
  if (error.code === 'MEDIA_ABORTED') return 'ignore';
  if (error.code === 'PLAYER_BUFFER_QUOTA_EXCEEDED') return 'make-room';
  return isNetworkLoss(error) ? 'rebuffer' : 'next';
}

/** Losing the network is not the track's fault; a refusal by the service is. */
function isNetworkLoss({ code, status }: PlayerError): boolean {
  return NETWORK_ERRORS.includes(code) || (STATUS_ERRORS.includes(code) && (status === 0 || status >= 500));
}

/** Whether playing on this page ends with it. Spec §4 "disabled on unrecoverable playback error". */
export function endsPlaying({ canPlayNext, unrecoverable }: PlayerError): boolean {
  return unrecoverable || !canPlayNext;
}
