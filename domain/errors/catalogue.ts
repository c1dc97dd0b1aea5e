import type { CatalogueRow } from './catalogues/row.ts';
import { BASE_ERRORS } from './catalogues/base.ts';
import { COLLECTION_ERRORS } from './catalogues/collection.ts';
import type { SERVICE_ERRORS } from './catalogues/service.ts';
import type { SESSION_ERRORS } from './catalogues/session.ts';
import type { TELEMETRY_ERRORS } from './catalogues/telemetry.ts';
import { TRANSPORT_ERRORS } from './catalogues/transport.ts';

/** The text of a file error without a more exact one. Spec §3 "file (message default 'File Error')". */
const fileError = () => 'File Error';

/**
 * Every error of the player: its kind and its exact text, defined only here and in `catalogues/`.
 * A text with a detail is a function, so that a missing detail does not compile.
 * Spec §5 (validation) and §8 (error catalogue).
 */
export const CATALOGUE = {
  ...BASE_ERRORS,

  // Requests
  DUPLICATE_REQUEST_ERROR: { kind: 'request', text: () => 'Already sent this request' },

  // Collection
  ...COLLECTION_ERRORS,

  // Transport
  ...TRANSPORT_ERRORS,

  // Client
  CONNECT_INVALID_DEVICE_ID: { kind: 'client', text: () => 'Invalid device id.' },
  DEVICE_OPTIONS_INVALID: { kind: 'client', text: (field: string) => `Device options need ${field}.` },
  CAPABILITY_FIXED: { kind: 'client', text: (name: string) => `The capability ${name} cannot be changed.` },
  CONNECT_NO_DEVICE: { kind: 'client', text: () => 'No such device.' },
  CONNECT_NO_CONNECTION_ID: { kind: 'client', text: () => 'Cannot register: no connection id.' },
  CONNECT_INVALID_POSITION: { kind: 'client', text: () => 'Invalid position.' },
  CONNECT_INVALID_VOLUME: { kind: 'client', text: () => 'Invalid volume.' },
  CONNECT_DESCRIPTOR_REQUIRED: { kind: 'client', text: () => 'Descriptor is required for play commands' },
  CONNECT_INVALID_URI: { kind: 'client', text: () => 'Invalid Spotify URI' },
  CONNECT_INVALID_TRACKS: { kind: 'client', text: () => 'Invalid tracks array.' },
  CONNECT_INVALID_NEXT_TRACKS: { kind: 'client', text: () => 'Invalid nextTracks array.' },
  CONNECT_INVALID_PREVIOUS_TRACKS: { kind: 'client', text: () => 'Invalid previousTracks array.' },
  CONNECT_NULL_TRACK: { kind: 'client', text: () => 'Null value inside track array.' },
  CONNECT_INVALID_TRACK_URI: { kind: 'client', text: () => 'Invalid track uri' },
  CONNECT_INVALID_FEATURE_CLASSES: { kind: 'client', text: () => 'featureClasses must be an array of strings.' },
  CONNECT_UNKNOWN_REPEAT_MODE: { kind: 'client', text: () => 'Unknown repeat mode.' },
  CONNECT_INVALID_BITRATE: { kind: 'client', text: () => 'The preferred bitrate must be a number.' },
  CONNECT_NO_SESSION_ID: { kind: 'client', text: () => 'The current state does not have a session id' },
  CONTEXT_SWITCH_FORBIDDEN: { kind: 'client', text: () => 'Cannot switch to a new context.' },
  NOTHING_PLAYING: { kind: 'client', text: () => 'Nothing playing' },
  NO_CURRENT_STATE: { kind: 'client', text: () => 'No current state.' },
  LOCAL_PLAYER_DISABLED: { kind: 'client', text: () => 'Cannot perform command; local player is disabled.' },
  PREMIUM_REQUIRED: { kind: 'client', text: () => 'Cannot register to Track Playback with non-premium user.' },
  MAX_SUBSCRIPTIONS: { kind: 'client', text: () => 'Max connections reached' },
  DEVICE_REMOVED: { kind: 'client', text: () => 'This device was removed.' },
  REGISTRATION_FAILED: {
    kind: 'client',
    text: (status: number) => `track-playback service responded with status ${status} when registering device`,
  },
  REGISTRATION_EMPTY: { kind: 'client', text: () => 'Unexpected empty response body from registration request.' },
  STATE_UPDATE_FAILED: { kind: 'client', text: (status: number) => `Service responded with status ${status}` },
  STATE_UPDATE_EMPTY: { kind: 'client', text: () => 'Unexpected empty response body from state update request.' },
  STATE_CONFLICT_FAILED: {
    kind: 'client',
    text: (status: number) => `Track-Playback service responded with ${status}`,
  },
  COMMAND_RESTRICTED: { kind: 'client', text: (why: string) => `The command is not possible now: ${why}`, debug: String },
  AGE_UNCONFIRMED: { kind: 'client', text: () => 'This is explicit: say first that you are old enough for it.' },
  NOTHING_PLAYABLE: { kind: 'client', text: (reason: string) => `Nothing in this list can be played here. ${reason}`.trim() },
  OUTSIDE_RESOURCE: { kind: 'client', text: () => 'This page may only play what it was made for.' },
  CONTEXT_UNKNOWN: { kind: 'client', text: (uri: string) => `Nothing is known as ${uri}`, debug: String },
  UNKNOWN_COMMAND: { kind: 'client', text: () => 'Received unknown command.' },
  INVALID_URI: { kind: 'client', text: () => 'Invalid URI' },
  CLIENT_OPTIONS_REQUIRED: { kind: 'client', text: () => 'A client cannot be made without options.' },
  URI_NOT_PARSED: { kind: 'client', text: () => 'Spotify URI could not be parsed' },

  // List player and engine
  PLAYER_NO_LOG_DATA: { kind: 'playback', text: () => 'Invalid track: logging info not specified' },
  PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE: { kind: 'playback', text: () => 'Volume should be in range [0, 1]' },
  LIST_PLAYER_NO_TRACK_PLAYER: { kind: 'playback', text: () => 'This page has no player for the list.', unrecoverable: true },
  LIST_PLAYER_NO_LIST: { kind: 'playback', text: () => 'Cannot perform operation; no list was loaded.' },
  LIST_PLAYER_INVALID_ARGUMENT: {
    kind: 'playback',
    text: (argument: 'repeat' | 'reason') =>
      argument === 'repeat'
        ? 'The value of repeat mode is not a correct RepeatMode enum value'
        : 'The argument `reason` is required.',
  },
  LIST_PLAYER_FORBIDDEN: { kind: 'playback', text: () => 'The operation is not allowed.' },
  SEEK_INVALID_TRACK: { kind: 'playback', text: () => 'Seeking not allowed with invalid track.' },
  NO_CONTEXT_TO_QUEUE: { kind: 'playback', text: () => 'No context to queue.' },
  DISALLOW_PROTECTED_TRACK_ERROR: { kind: 'playback', text: () => 'Protected tracks not supported' },
  PLAYER_BUFFER_QUOTA_EXCEEDED: { kind: 'media', text: () => 'The browser has no room left for sound.' },

  // Files and fragments
  STORAGE_RESOLVE_FAILED: { kind: 'file', text: (status: number) => `Storage Resolve responded with ${status}` },
  STORAGE_RESOLVE_EMPTY: {
    kind: 'file',
    text: (fileId: string) => `Storage Resolve returned no tracks for fileId ${fileId}`,
  },
  STORAGE_MANIFEST_FAILED: {
    kind: 'file',
    text: (status: number) => `Track manifest request failed with status code ${status}`,
  },
  STORAGE_MANIFEST_EMPTY: { kind: 'file', text: () => 'Received empty manifest.' },
  STORAGE_VIDEO_MANIFEST_FAILED: {
    kind: 'file',
    text: (status: number) => `Video manifest request failed with status ${status}`,
  },
  FILE_FORMAT_NOT_SUPPORTED: { kind: 'file', text: () => 'KeySystem does not support the file format.' },
  FILE_MALFORMED_SEEKTABLE: { kind: 'file', text: () => 'The seek table of the track is malformed.' },
  FILE_MALFORMED_PSSH: { kind: 'file', text: () => 'The protection header of the track is malformed.' },
  FILE_NOT_RESOLVED: { kind: 'file', text: fileError },
  FRAGMENT_REQUEST_ZERO_STATUS: {
    kind: 'fragment',
    text: (line: 'offline' | 'online') =>
      line === 'offline' ? 'Fragment request failed: the device is offline' : 'Fragment request failed without an answer',
    status: 0,
    debug: (line: 'offline' | 'online') => line,
  },
  FRAGMENT_REQUEST_STATUS: { kind: 'fragment', text: (status: number) => `Fragment request failed with status ${status}` },
  FRAGMENT_REQUEST_EMPTY: { kind: 'fragment', text: () => 'Fragment request was answered with nothing' },
  FRAGMENT_REQUEST_UNEXPECTED_LENGTH: {
    kind: 'fragment',
    text: (detail: { readonly expected: number; readonly got: number }) =>
      `Fragment of ${detail.got} bytes where ${detail.expected} were expected`,
    debug: ({ expected, got }: { readonly expected: number; readonly got: number }) => `expected ${expected}, got ${got}`,
  },

  // Licences
  EME_NO_KEY_SYSTEM: { kind: 'licence', text: () => 'No key system of this browser fits the track.' },
  EME_NO_CONFIGURATION: { kind: 'licence', text: (detail: string) => `The key system offers no configuration for ${detail}` },
  EME_MEDIA_KEYS_UNSUPPORTED: { kind: 'licence', text: (detail: string) => `The key system could not be set up: ${detail}` },
  EME_SET_MEDIA_KEYS_FAILED: { kind: 'licence', text: (detail: string) => `The player could not take its keys: ${detail}` },
  EME_SESSION_UNSUPPORTED: { kind: 'licence', text: (detail: string) => `The key system opens no session: ${detail}` },
  EME_REQUEST_FAILED: { kind: 'licence', text: (detail: string) => `The key system made no licence request: ${detail}` },
  EME_CERTIFICATE_UNSUPPORTED: {
    kind: 'licence',
    text: () => 'Cannot set server certificate on this platform.',
    listPlayerIgnore: true,
  },
  EME_LICENSE_CHALLENGE_MISSING: { kind: 'licence', text: () => 'The licence request of the key system holds no challenge.' },
  EME_LICENSE_HEADER_MISMATCH: {
    kind: 'licence',
    text: () => 'The headers of the licence request do not match their values.',
  },
  EME_LICENSE_EXPIRED: { kind: 'licence', text: () => 'The licence of the track has expired.' },
  EME_LICENSE_KEY_MISSING: { kind: 'licence', text: () => 'The licence holds no key for the track.' },
  EME_LICENSE_REQUEST_FAILED: { kind: 'licence', text: (status: number) => `Licence request failed with status ${status}` },
  EME_LICENSE_REQUEST_EMPTY: { kind: 'licence', text: () => 'The licence is empty.' },
  EME_LICENSE_UPDATE_FAILED: {
    kind: 'licence',
    text: (detail: string) => `The licence was refused by the key system: ${detail}`,
  },
  EME_LICENSE_WIDEVINE_ERROR: {
    kind: 'licence',
    text: (message: string) => `The licence server refused the key system: ${message}`,
    status: 400,
    isFatal: true,
  },
  EME_LICENSE_DEPRECATED: {
    kind: 'licence',
    text: () => 'This version of the SDK is no longer supported. Please upgrade',
    status: 400,
    isFatal: true,
    canPlayNext: false,
  },
  LICENSE_RESOLVER_FAILED: {
    kind: 'licence',
    text: (status: number) => `License URL endpoint responded with status ${status}`,
  },
  CAPPING_USER_IS_CAPPED: { kind: 'licence', text: () => 'The listening limit is reached.', status: 402 },

  // Tracking
  TRACK_DATA_FINALIZED: { kind: 'tracking', text: () => 'TrackData already finalized.', listPlayerIgnore: true },
  TRACKING_START_FAILED: {
    kind: 'tracking',
    text: (status: number) => `Playback start could not be sent: status ${status}`,
    listPlayerIgnore: true,
  },
  TRACKING_STATS_FAILED: {
    kind: 'tracking',
    text: (status: number) => `Playback stats could not be sent: status ${status}`,
    listPlayerIgnore: true,
  },
  TRACKING_TSV_FAILED: {
    kind: 'tracking',
    text: (status: number) => `Track stream verification could not be sent: status ${status}`,
    listPlayerIgnore: true,
  },

  // Shared listening
  LISTENING_UNKNOWN: { kind: 'client', text: () => 'This listening session is over.' },
  LISTENING_FULL: { kind: 'client', text: (most: number) => `Not more than ${most} people can listen together.` },
  LISTENING_HOST_ONLY: { kind: 'client', text: () => 'Only the host of the listening session can do this.' },
  LISTENING_QUEUE_HOST_ONLY: { kind: 'client', text: () => 'Only the host arranges the queue. You can add songs to it.' },
} as const satisfies Record<string, CatalogueRow>;

/** The code of any error of the product. */
export type ErrorCode =
  | keyof typeof CATALOGUE
  | keyof typeof SESSION_ERRORS
  | keyof typeof SERVICE_ERRORS
  | keyof typeof TELEMETRY_ERRORS;
