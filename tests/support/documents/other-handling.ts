import {
  CONFLICT_RETRIES,
  LOGGING_RETRIES,
  REARM_MS,
  REGISTRATION_RETRIES,
  RESOLVE_RETRIES,
  STATE_RETRIES,
} from '#domain/constants/network/retry.ts';
import { EVENT_BACKOFF_TOTAL_MS } from '#domain/constants/network/telemetry.ts';
import { AUTHENTICATION_RETRIES, RECONNECT_RETRIES } from '#domain/constants/network/transport.ts';
import { type Handling, LOGGED, PASSING, REQUEST_RETRIED, times } from './handling.ts';

const REARMED = `After ${times(RECONNECT_RETRIES)}, again every ${REARM_MS / 1_000} s, when the network or the listener is back, and at each command`;
const REJECTED = { reaction: 'The command is rejected; nothing changes', seen: 'notice', retried: 'No' };
const FORM = 'The text, in the form';
const RECONNECTING = '“Connection lost. Reconnecting…”; sound that is loaded plays on';

/** What happens with errors of commands, the connection and accounts, and those of the service. */
export const OTHER_HANDLING: readonly Handling[] = [
  {
    title: 'List player',
    ...REJECTED,
    codes: [
      ...(['LIST_PLAYER_NO_TRACK_PLAYER', 'LIST_PLAYER_NO_LIST', 'LIST_PLAYER_INVALID_ARGUMENT'] as const),
      ...(['LIST_PLAYER_FORBIDDEN', 'SEEK_INVALID_TRACK', 'NO_CONTEXT_TO_QUEUE'] as const),
      'PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE',
    ],
  },
  {
    title: 'Arguments of commands',
    ...REJECTED,
    codes: [
      ...(['CONNECT_DESCRIPTOR_REQUIRED', 'CONNECT_INVALID_URI', 'CONNECT_INVALID_TRACKS'] as const),
      ...(['CONNECT_INVALID_NEXT_TRACKS', 'CONNECT_INVALID_PREVIOUS_TRACKS', 'CONNECT_NULL_TRACK'] as const),
      ...(['CONNECT_INVALID_TRACK_URI', 'CONNECT_INVALID_FEATURE_CLASSES', 'CONNECT_UNKNOWN_REPEAT_MODE'] as const),
      ...(['CONNECT_INVALID_BITRATE', 'CONNECT_INVALID_POSITION', 'CONNECT_INVALID_VOLUME'] as const),
      ...(['INVALID_URI', 'URI_NOT_PARSED'] as const),
    ],
  },
  {
    title: 'Commands that are refused',
    ...REJECTED,
    codes: [
      ...(['CONNECT_NO_DEVICE', 'CONNECT_NO_ACTIVE_DEVICE', 'CONNECT_NO_SESSION_ID', 'CONTEXT_SWITCH_FORBIDDEN'] as const),
      ...(['NOTHING_PLAYING', 'NO_CURRENT_STATE', 'COMMAND_RESTRICTED', 'NOTHING_PLAYABLE', 'OUTSIDE_RESOURCE'] as const),
      ...(['CONTEXT_UNKNOWN', 'NO_RADIO'] as const),
    ],
  },
  {
    title: 'Commands to this page before it is a device',
    reaction: 'The command waits 30 s for the registration, then is rejected',
    seen: 'notice',
    retried: 'The command registers the page again',
    codes: ['LOCAL_PLAYER_DISABLED'],
  },
  { title: 'Age', ...REJECTED, seen: 'The question of age', retried: 'After the answer', codes: ['AGE_UNCONFIRMED'] },
  {
    title: 'Registration as a device',
    reaction: 'The page does not play; it controls other devices',
    seen: 'notice',
    retried: `${times(REGISTRATION_RETRIES)} ${PASSING}, but not 429; then every ${REARM_MS / 1_000} s`,
    codes: ['REGISTRATION_FAILED', 'REGISTRATION_EMPTY'],
  },
  {
    title: 'Registrations that are refused',
    reaction: 'The page does not play; it controls other devices',
    seen: 'notice',
    retried: 'No; after 429 when the listener presses Play, or is back; after 403 once the account is premium',
    codes: ['PREMIUM_REQUIRED', 'MAX_SUBSCRIPTIONS'],
  },
  {
    title: 'A device that the listener removed',
    reaction: 'The page falls silent; it controls other devices',
    seen: 'notice',
    retried: 'When the listener presses Play, or loads the page again',
    codes: ['DEVICE_REMOVED'],
  },
  {
    title: 'State reports',
    reaction: 'Playback goes on',
    seen: LOGGED,
    retried: `An update ${times(STATE_RETRIES)}, a conflict ${times(CONFLICT_RETRIES)} ${PASSING}; then within ${REARM_MS / 1_000} s`,
    codes: ['STATE_UPDATE_FAILED', 'STATE_UPDATE_EMPTY', 'STATE_CONFLICT_FAILED', 'STATE_SUPERSEDED'],
  },
  {
    title: 'Commands from the service',
    reaction: 'The command changes nothing',
    seen: 'notice',
    retried: 'The page reports its state, and the service sends the current one',
    codes: ['UNKNOWN_COMMAND', 'STATE_MISSING_INITIAL', 'STATE_REF_INVALID', 'STREAM_TIME_OUT_OF_RANGE'],
  },
  {
    title: 'Connection',
    reaction: 'The page reconnects',
    seen: RECONNECTING,
    retried: REARMED,
    codes: ['DEALER_CONNECTION_ERROR', 'HTTP_REQUEST_FAILED'],
  },
  {
    title: 'Sign-in of the connection',
    reaction: 'The page authenticates again, then reconnects',
    seen: RECONNECTING,
    retried: `${times(AUTHENTICATION_RETRIES)}; then as a lost connection`,
    codes: ['DEALER_AUTHENTICATION_FAILED', 'TRANSPORT_INVALID_TOKEN', 'TOKEN_PROVIDER_ERROR'],
  },
  {
    title: 'Addresses of the service',
    reaction: 'The page resolves them again',
    seen: RECONNECTING,
    retried: `${times(RESOLVE_RETRIES)} ${PASSING}; then as a lost connection`,
    codes: ['XRESOLVE_REQUEST_FAILED', 'XRESOLVE_INCOMPLETE_RESPONSE', 'ENDPOINTS_PROVIDER_ERROR'],
  },
  {
    title: 'Observation of the devices',
    reaction: 'The page shows no other devices',
    seen: 'notice',
    retried: `${REQUEST_RETRIED}; then with the next connection`,
    codes: ['CONNECT_REGISTRATION_FAILED', 'CONNECT_MAX_SUBSCRIPTIONS', 'CONNECT_NO_CONNECTION_ID'],
  },
  {
    title: 'Errors of callers of the SDK',
    reaction: 'The call throws or rejects',
    seen: 'Nothing; the page that uses the SDK receives it',
    retried: 'No',
    codes: [
      ...(['CLIENT_OPTIONS_REQUIRED', 'CONNECT_INVALID_DEVICE_ID', 'DEVICE_OPTIONS_INVALID', 'CAPABILITY_FIXED'] as const),
      ...(['TRANSPORT_LIFECYCLE_DISABLED', 'TRANSPORT_INVALID_LISTENER'] as const),
    ],
  },
  {
    title: 'Account data',
    reaction: 'The sign-in fails',
    seen: FORM,
    retried: REQUEST_RETRIED,
    codes: ['USER_INFO_REQUEST_FAILED', 'USER_INFO_REQUEST_EMPTY'],
  },
  {
    title: 'Product state and feature flags',
    reaction: 'The last product state stays; flags count as not set',
    seen: LOGGED,
    retried: `${REQUEST_RETRIED}; then with the next connection`,
    codes: ['PRODUCT_STATE_FAILED', 'PRODUCT_STATE_REGISTRATION_FAILED', 'FEATURE_FLAGS_FAILED'],
  },
  {
    title: 'Saved items',
    reaction: 'Nothing is saved',
    seen: 'A toast',
    retried: 'No',
    codes: ['ONLY_TRACKS', 'CONTAINS_TRACK_WITHOUT_URI', 'NOT_COLLECTABLE', 'OUTBOX_FULL'],
  },
  {
    title: 'Shared listening',
    ...REJECTED,
    codes: ['LISTENING_UNKNOWN', 'LISTENING_FULL', 'LISTENING_HOST_ONLY', 'LISTENING_QUEUE_HOST_ONLY'],
  },
  {
    title: 'Events',
    reaction: 'The warning is logged. The event queue of the player drops the batch and counts it; the embed keeps it',
    seen: LOGGED,
    retried: `After a backoff request, for up to ${EVENT_BACKOFF_TOTAL_MS / 60_000} minutes`,
    codes: ['EVENTS_DROPPED', 'EVENT_BACKOFF_REQUESTED'],
  },
  {
    title: 'Event data',
    reaction: 'The event is not sent',
    seen: LOGGED,
    retried: 'No',
    codes: ['EVENT_TAG_RESERVED', 'CLIENT_ID_INVALID', 'LOGGING_DATA_MISSING', 'LOGGING_DATA_INVALID'],
  },
  {
    title: 'Logging',
    reaction: 'The message is dropped',
    seen: LOGGED,
    retried: `${times(LOGGING_RETRIES)} ${PASSING}`,
    codes: ['LOGGING_FAILED'],
  },
  {
    title: 'Accounts',
    reaction: 'The form stays open',
    seen: FORM,
    retried: 'By the member',
    codes: [
      ...(['SIGN_IN_REFUSED', 'SIGN_IN_TOO_OFTEN', 'SIGN_UP_CLOSED', 'SIGN_UP_NAME_TAKEN', 'SIGN_UP_NAME_INVALID'] as const),
      ...(['SIGN_UP_NAME_CONFUSABLE', 'SIGN_UP_PASSWORD_SHORT', 'SECOND_STEP_WRONG', 'SECOND_STEP_LATE'] as const),
      ...(['CODE_WRONG', 'PASSKEY_WRONG', 'PASSKEY_FAILED', 'PASSWORD_WRONG', 'PASSWORD_NEEDED', 'BROWSER_NEEDED'] as const),
      ...(['PASSWORD_LONG', 'PASSWORD_COMMON', 'PASSWORD_HOLDS_NAME'] as const),
    ],
  },
  {
    title: 'Podcasts',
    reaction: 'The podcast or its episodes stay as they are',
    seen: 'The text, beside the address or the podcast',
    retried: 'At the next regular fetch',
    codes: [
      ...(['FEED_ADDRESS_INVALID', 'FEED_ADDRESS_PRIVATE', 'FEED_ADDRESS_PORT', 'FEED_NOT_FOUND', 'FEED_REFUSED'] as const),
      ...(['FEED_UNREACHABLE', 'FEED_TIMED_OUT', 'FEED_REDIRECTS', 'FEED_TOO_LARGE', 'FEED_NOT_A_FEED'] as const),
      ...(['FEED_MALFORMED', 'FEED_BOMB', 'FEED_TOO_MANY', 'OPML_UNREADABLE', 'EPISODE_NOT_FETCHED'] as const),
    ],
  },
  {
    title: 'Tracks that this listener banned',
    reaction: 'The next track',
    seen: 'The text, as the reason of the row',
    retried: 'No',
    codes: ['BANNED_BY_LISTENER'],
  },
  {
    title: 'Settings of the operator',
    reaction: 'The service does not start',
    seen: 'Nothing; the operator reads the text',
    retried: 'No',
    codes: ['ASSET_URLS_INVALID', 'ASSET_KEY_UNAVAILABLE'],
  },
];
