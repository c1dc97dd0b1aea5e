import type { ErrorAction } from '#domain/errors/error-actions.ts';
import type { ErrorCode, ErrorKind } from '#domain/errors/catalogue.ts';

/** What a listener is told, by the kind of error. Spec §8, ruling S8.133: one sentence and what to do. */
export const SENTENCES: Readonly<Record<ErrorKind, string>> = {
  request: 'The server did not answer as it should. Try again in a moment.',
  transport: 'The connection to your server is troubled. It is being mended by itself.',
  fragment: 'Part of this could not be fetched. Try again, or play something else.',
  file: 'This could not be fetched. Try again, or play something else.',
  playback: 'This cannot be done right now.',
  licence: 'This browser did not get the key to play it. Loading the page again often helps.',
  client: 'The player could not do that. Try again in a moment.',
  session: 'You need to sign in again.',
  media: 'This browser cannot play it. Try another browser, or play something else.',
  tracking: 'What you heard could not be counted. Playing goes on.',
  abba: 'Some settings of this server could not be read. Everything else works.',
};

/** What an error of the player is announced as, above its sentence. Spec §4 "errors". */
export const ERROR_TITLES: Readonly<Record<ErrorAction, string>> = {
  player: 'The server did not answer',
  playback: 'Not possible now',
  harmony: 'The player could not do that',
  'audio-player': 'No sound',
  'playback-capped': 'Listening limit reached',
  'content-decryption': 'No key for this track',
};

/** Errors that deserve a sentence of their own. */
export const SENTENCES_BY_CODE: Readonly<Partial<Record<ErrorCode, string>>> = {
  AUTOPLAY_FAILED: 'Your browser waits for a click. Press Play to hear it.',
  NETWORK_ERROR: 'The server cannot be reached. Check the connection, then try again.',
  EME_API_UNSUPPORTED: 'Protected music needs a secure page. Open Cadenza by https or on this computer itself.',
  EME_LICENSE_DEPRECATED: 'This page is too old to play protected music. Load it again.',
  CAPPING_USER_IS_CAPPED: 'You have reached the listening limit for now.',
  PREMIUM_REQUIRED: 'This account cannot play here, but it can control other devices.',
  NO_CONTEXT_TO_QUEUE: 'Play something first: the queue goes on behind it.',
  NOTHING_PLAYING: 'Nothing is playing yet. Pick something first.',
  NOTHING_PLAYABLE: 'None of this can be played here. The details say why.',
  PLAYER_CANNOT_FIND_PLAYABLE_URI: 'There is nothing to play in this.',
};
