import { LOGGING_RETRIES, REQUEST_RETRIES } from '#domain/constants/network/retry.ts';
import { FRAGMENT_TRIES_MAX } from '#domain/constants/playback/media.ts';
import { type Handling, LOGGED, PASSING, REQUEST_RETRIED, times } from './handling.ts';

/** What happens with errors of requests, tracks and their records. */
export const PLAYBACK_HANDLING: readonly Handling[] = [
  {
    title: 'Requests',
    reaction: 'The call fails and is counted, under `/me` as `fatal-error`. Of the current track: engine',
    seen: 'notice',
    retried: `${REQUEST_RETRIED}, or as often as the call names. A 401 renews the token first`,
    codes: ['REQUEST_FAILED', 'NETWORK_ERROR', 'ECONNABORTED'],
  },
  {
    title: 'Answers and calls that cannot be used',
    reaction: 'The call fails. Of the current track: engine',
    seen: 'notice',
    retried: 'No; the outbox keeps a write and sends it again',
    codes: ['REQUEST_URL_BLANK', 'DUPLICATE_REQUEST_ERROR', 'ANSWER_MALFORMED', 'ANSWER_EMPTY', 'UNKNOWN'],
  },
  {
    title: 'Cancelled requests',
    reaction: 'The call ends; its caller cancelled it',
    seen: 'Nothing',
    retried: 'No',
    codes: ['REQUEST_ABORTED'],
  },
  {
    title: 'Media elements',
    reaction: 'engine',
    seen: 'notice',
    retried: 'See the reaction',
    codes: [
      ...(['MEDIA_ABORTED', 'MEDIA_NETWORK', 'MEDIA_DECODING', 'MEDIA_NOT_SUPPORTED', 'PLAYER_MEDIA_ERROR'] as const),
      ...(['PLAYER_BUFFER_QUOTA_EXCEEDED', 'PLAYER_CANNOT_FIND_PLAYABLE_URI', 'PLAYER_NO_LOG_DATA'] as const),
      'DISALLOW_PROTECTED_TRACK_ERROR',
    ],
  },
  {
    title: 'Autoplay',
    reaction: 'Playback is paused',
    seen: 'notice',
    retried: 'When the listener presses Play',
    codes: ['AUTOPLAY_FAILED'],
  },
  {
    title: 'Fragments',
    reaction: 'engine',
    seen: 'notice',
    retried: `Up to ${FRAGMENT_TRIES_MAX} tries in turn over the addresses of the file, but not offline. A 403 resolves new addresses`,
    codes: [
      ...(['FRAGMENT_REQUEST_ZERO_STATUS', 'FRAGMENT_REQUEST_STATUS', 'FRAGMENT_REQUEST_EMPTY'] as const),
      'FRAGMENT_REQUEST_UNEXPECTED_LENGTH',
    ],
  },
  {
    title: 'Files, seek tables and manifests',
    reaction: 'engine',
    seen: 'notice',
    retried: `The request ${REQUEST_RETRIED}`,
    codes: [
      ...(['STORAGE_RESOLVE_FAILED', 'STORAGE_RESOLVE_EMPTY', 'STORAGE_MANIFEST_FAILED', 'STORAGE_MANIFEST_EMPTY'] as const),
      ...(['STORAGE_VIDEO_MANIFEST_FAILED', 'FILE_FORMAT_NOT_SUPPORTED', 'FILE_MALFORMED_SEEKTABLE'] as const),
      ...(['FILE_MALFORMED_PSSH', 'FILE_NOT_RESOLVED'] as const),
    ],
  },
  {
    title: 'Licence requests',
    reaction: 'engine',
    seen: 'notice',
    retried: `${times(REQUEST_RETRIES)}, but not with 400, 402 or 403, nor after an answer with 200. After 400 and 403 the next request asks for a new address`,
    codes: [
      ...(['EME_LICENSE_REQUEST_FAILED', 'EME_LICENSE_REQUEST_EMPTY', 'EME_LICENSE_WIDEVINE_ERROR'] as const),
      ...(['EME_LICENSE_DEPRECATED', 'CAPPING_USER_IS_CAPPED'] as const),
    ],
  },
  {
    title: 'Addresses of licences',
    reaction: 'engine',
    seen: 'notice',
    retried: `The request ${REQUEST_RETRIED}`,
    codes: ['LICENSE_RESOLVER_FAILED'],
  },
  {
    title: 'Key systems',
    reaction: 'engine. An embed without a key system switches to previews',
    seen: 'notice',
    retried: 'No',
    codes: [
      ...(['EME_API_UNSUPPORTED', 'EME_NO_KEY_SYSTEM', 'EME_NO_CONFIGURATION', 'EME_MEDIA_KEYS_UNSUPPORTED'] as const),
      ...(['EME_SET_MEDIA_KEYS_FAILED', 'EME_SESSION_UNSUPPORTED', 'EME_REQUEST_FAILED'] as const),
      ...(['EME_LICENSE_CHALLENGE_MISSING', 'EME_LICENSE_HEADER_MISMATCH', 'EME_LICENSE_EXPIRED'] as const),
      ...(['EME_LICENSE_KEY_MISSING', 'EME_LICENSE_UPDATE_FAILED'] as const),
    ],
  },
  {
    title: 'The server certificate of a key system',
    reaction: 'Licence requests go on without it',
    seen: LOGGED,
    retried: 'No',
    codes: ['EME_CERTIFICATE_UNSUPPORTED'],
  },
  {
    title: 'Play records',
    reaction: 'The message is dropped; playback goes on',
    seen: LOGGED,
    retried: `${times(LOGGING_RETRIES)} ${PASSING}`,
    codes: ['TRACKING_START_FAILED', 'TRACKING_STATS_FAILED', 'TRACKING_TSV_FAILED'],
  },
  {
    title: 'A record that is final',
    reaction: 'The record stays as it is',
    seen: LOGGED,
    retried: 'No',
    codes: ['TRACK_DATA_FINALIZED'],
  },
];
