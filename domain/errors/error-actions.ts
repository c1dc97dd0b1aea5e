import type { ErrorKind } from './catalogues/row.ts';
import type { PlayerError } from './player-error.ts';

/**
 * The action that announces an error. Spec §4 "errors (player, playback, harmony, audio player, playback capped, content
 * decryption)".
 */
export type ErrorAction = 'player' | 'playback' | 'harmony' | 'audio-player' | 'playback-capped' | 'content-decryption';

const BY_KIND: Readonly<Record<ErrorKind, ErrorAction>> = {
  request: 'player',
  tracking: 'player',
  playback: 'playback',
  transport: 'harmony',
  client: 'harmony',
  session: 'harmony',
  media: 'audio-player',
  file: 'audio-player',
  fragment: 'audio-player',
  licence: 'content-decryption',
  abba: 'player',
};

/** The action that announces an error, by its kind. */
export function errorActionOf({ code, kind }: PlayerError): ErrorAction {
  return code === 'CAPPING_USER_IS_CAPPED' ? 'playback-capped' : BY_KIND[kind];
}
