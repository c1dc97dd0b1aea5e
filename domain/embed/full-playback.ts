import type { ErrorCode } from '../errors/catalogue.ts';
import type { PlayerError } from '../errors/player-error.ts';

/** Errors after which the page cannot play whole tracks: no key system, no registration, no codec. */
const ENDING_CODES: readonly ErrorCode[] = [
  'PREMIUM_REQUIRED',
  'MAX_SUBSCRIPTIONS',
  'DEVICE_REMOVED',
  'REGISTRATION_FAILED',
  'REGISTRATION_EMPTY',
  'LOCAL_PLAYER_DISABLED',
  'LIST_PLAYER_NO_TRACK_PLAYER',
  'CONNECT_NO_DEVICE',
  'CONNECT_NO_CONNECTION_ID',
  'FILE_FORMAT_NOT_SUPPORTED',
  'MEDIA_NOT_SUPPORTED',
];

/**
 * Whether previews replace whole tracks from now on.
 * Spec §8 "No supported key system, no track player for list, or encrypted-media API unsupported: switch to preview playback".
 */
export function endsFullPlayback(error: PlayerError): boolean {
  return error.kind === 'licence' || ENDING_CODES.includes(error.code);
}
