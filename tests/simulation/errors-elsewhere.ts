import type { ErrorCode } from '#domain/errors/catalogue.ts';

/** Errors that no history of random listeners reaches: why, and by code the file and the title of a test that does. */
interface Elsewhere {
  readonly why: string;
  readonly tests: Readonly<Partial<Record<ErrorCode, readonly [file: string, title: string]>>>;
}

const COMMAND_ARGUMENTS = 'domain/connect/command-arguments.test.ts';
const CREDENTIALS = 'adapters/service/application/accounts/credentials.test.ts';
const DEVICES = 'domain/devices/devices.test.ts';
const FAULT_EFFECTS = 'adapters/simulation/faults/effects.test.ts';
const KEY_MANAGER = 'adapters/browser/mse/key-manager.test.ts';
const MACHINE = 'domain/track-playback/machine.test.ts';
const TRACKING_SENDER = 'application/playback/play-tracking-sender.test.ts';
const VIDEO_SOURCE = 'application/media-source/video-source.test.ts';

export const ERRORS_ELSEWHERE: readonly Elsewhere[] = [
  {
    why: 'No simulated listener removes a device from the account.',
    tests: {
      DEVICE_REMOVED: [
        'simulation/devices/device.test.ts',
        'falls silent when it is removed elsewhere, shows why, and is a device again when its listener plays there',
      ],
    },
  },
  {
    why: 'Only code that creates or extends a client gives such arguments.',
    tests: {
      CONNECT_INVALID_DEVICE_ID: [DEVICES, 'reports an invalid id in these words'],
      DEVICE_OPTIONS_INVALID: [DEVICES, 'need ${field}'],
      CAPABILITY_FIXED: [DEVICES, 'allow changes of capabilities, except for manifest formats'],
      CLIENT_OPTIONS_REQUIRED: ['application/sdk/creation.test.ts', 'of an object of options'],
      CONNECT_DESCRIPTOR_REQUIRED: [COMMAND_ARGUMENTS, 'need a descriptor for a play command'],
      CONNECT_INVALID_VOLUME: ['domain/connect/connect.test.ts', 'caps a large connect volume, and refuses a negative one'],
      INVALID_URI: ['domain/uri/resource-uri.test.ts', 'are URIs with colons, or paths'],
      URI_NOT_PARSED: ['domain/uri/content-uri.test.ts', 'report a parse error when an id is needed'],
      LIST_PLAYER_INVALID_ARGUMENT: ['domain/list-player/list-player.test.ts', 'track without a reason'],
      REQUEST_URL_BLANK: ['adapters/browser/ports.test.ts', 'go nowhere when their address is blank'],
      TRANSPORT_INVALID_TOKEN: ['application/api/api.test.ts', 'rejects an empty token'],
      TOKEN_PROVIDER_ERROR: ['application/api/api.test.ts', 'reports when a third-party provider throws'],
      ENDPOINTS_PROVIDER_ERROR: [
        'application/connect/dealer-connection.test.ts',
        'reports when a third-party provider of endpoints throws',
      ],
      TRANSPORT_INVALID_LISTENER: ['application/connect/dealer-connection.test.ts', 'rejects a listener without a matcher'],
    },
  },
  {
    why: 'The service and the client of a world are of one version, and neither sends such a thing to the other.',
    tests: {
      CONNECT_NO_SESSION_ID: [COMMAND_ARGUMENTS, 'change a context only when one plays, in its session'],
      PLAYER_NO_LOG_DATA: ['domain/track-playback/playable-track.test.ts', 'needs a URI and something to log'],
      PLAYER_CANNOT_FIND_PLAYABLE_URI: ['domain/track-playback/playable-track.test.ts', 'needs a URI and something to log'],
      LIST_PLAYER_NO_TRACK_PLAYER: ['domain/list-player/list-player.test.ts', 'loads nothing on a device that cannot play'],
      LIST_PLAYER_NO_LIST: [MACHINE, 'refuses a skip without a list'],
      STATE_MISSING_INITIAL: [MACHINE, 'changes nothing when its state is missing or does not match'],
      STATE_REF_INVALID: [MACHINE, 'changes nothing when its state is missing or does not match'],
      STREAM_TIME_OUT_OF_RANGE: [MACHINE, 'starts at 0 when the seek position exceeds the track'],
      STORAGE_RESOLVE_EMPTY: [
        'application/media-source/track-source.test.ts',
        'are resolved at least 1001 ms after a resolution without any',
      ],
      STORAGE_MANIFEST_FAILED: [VIDEO_SOURCE, 'names the status of a track manifest that is refused'],
      STORAGE_MANIFEST_EMPTY: [VIDEO_SOURCE, 'reports an empty manifest, whichever it is'],
      STORAGE_VIDEO_MANIFEST_FAILED: [VIDEO_SOURCE, 'names the status of a video manifest that is refused'],
      FILE_MALFORMED_SEEKTABLE: ['domain/media/segment-layout.property.test.ts', 'rejects a seek table with ${name}'],
      TRACK_DATA_FINALIZED: ['domain/tracking/machine.test.ts', 'reports a second finalisation'],
      UNKNOWN: ['domain/errors/serialise-error.test.ts', 'is part of an unknown error'],
    },
  },
  {
    why: 'A short history reaches it, but only by chance: not one in three hundred does.',
    tests: {
      CONNECT_NO_ACTIVE_DEVICE: ['simulation/devices/device.test.ts', 'rejects a command where no other device plays'],
      MEDIA_NETWORK: [FAULT_EFFECTS, 'shows while ${fault.name} lasts'],
      PRODUCT_STATE_FAILED: ['application/connect/product-state.test.ts', 'and reports the last failure'],
      STATE_CONFLICT_FAILED: ['simulation/devices/client-codes.test.ts', 'cover codes that the service no longer accepts'],
      TRACKING_START_FAILED: [TRACKING_SENDER, 'reports what could not be sent by its code'],
      TRACKING_STATS_FAILED: [FAULT_EFFECTS, 'shows while ${fault.name} lasts'],
      TRACKING_TSV_FAILED: [TRACKING_SENDER, 'reports what could not be sent by its code'],
    },
  },
  {
    why: 'A real browser, its key system or its passkeys are needed, or files that the sample catalogue does not have.',
    tests: {
      DISALLOW_PROTECTED_TRACK_ERROR: ['domain/media/variants.property.test.ts', 'protected tracks are not supported'],
      EME_API_UNSUPPORTED: [KEY_MANAGER, 'a check of encrypted media that failed'],
      EME_CERTIFICATE_UNSUPPORTED: [KEY_MANAGER, 'a check of encrypted media that failed'],
      EME_LICENSE_CHALLENGE_MISSING: ['application/media-source/licence-client.test.ts', 'is not requested without a challenge'],
      EME_LICENSE_EXPIRED: [KEY_MANAGER, 'is reported when the next one has expired as soon as it arrives'],
      FILE_FORMAT_NOT_SUPPORTED: [KEY_MANAGER, "reports that the key system does not support the file's format"],
      FILE_MALFORMED_PSSH: [KEY_MANAGER, 'reports a malformed protection header'],
      PASSKEY_FAILED: ['ui-web/screens/credentials.test.tsx', 'shows errors'],
    },
  },
  {
    why: 'A page asks only as it opens, before a fault can strike it.',
    tests: {
      FEATURE_FLAGS_FAILED: ['application/session/feature-flags.test.ts', 'do not exist after a failed request'],
      USER_INFO_REQUEST_EMPTY: [
        'application/session/feature-flags.test.ts',
        'is an error with the status, or without a response',
      ],
      USER_INFO_REQUEST_FAILED: [
        'application/session/feature-flags.test.ts',
        'is an error with the status, or without a response',
      ],
    },
  },
  {
    why: 'The operator has to set something up that worlds of random histories do not have: ads, explicit music, files, feeds.',
    tests: {
      AGE_UNCONFIRMED: [
        'adapters/service/application/recommendations/promotions.test.ts',
        'is required once for an account where the operator asks for it',
      ],
      ASSET_KEY_UNAVAILABLE: ['adapters/service/application/pages/embed-settings.test.ts', 'names the missing file'],
      ASSET_URLS_INVALID: ['adapters/service/application/pages/embed-settings.test.ts', 'refuses the URLs ${text}'],
      BANNED_BY_LISTENER: ['adapters/service/application/recommendations/admission.test.ts', 'is refused in a station'],
      CONTEXT_SWITCH_FORBIDDEN: ['simulation/playback/ad.test.ts', 'the controller rejects new contexts and seeks'],
      EPISODE_NOT_FETCHED: [
        'adapters/service/application/podcasts/enclosures.test.ts',
        'explains why an episode cannot be fetched',
      ],
      FEED_TOO_MANY: [
        'adapters/service/application/podcasts/feeds-limit.test.ts',
        'is refused, whether it is fetched now or later',
      ],
      LIST_PLAYER_FORBIDDEN: ['simulation/playback/ad.test.ts', 'the controller rejects new contexts and seeks'],
    },
  },
  {
    why: 'It takes more members, more time or more writes than a short history has, or the token of an embed or a script.',
    tests: {
      BROWSER_NEEDED: [CREDENTIALS, 'is required before sensitive changes, which tokens for scripts cannot make'],
      LISTENING_FULL: [
        'adapters/service/domain/player-session/shared-listening.test.ts',
        'refuses one more, and still lets members in',
      ],
      LISTENING_HOST_ONLY: ['simulation/devices/shared-listening.test.ts', 'lets guests control playback for all'],
      LISTENING_QUEUE_HOST_ONLY: [
        'simulation/devices/shared-listening.test.ts',
        'lets guests without control pause for themselves',
      ],
      OUTBOX_FULL: ['application/collection/collection.test.ts', 'has room for only so much'],
      OUTSIDE_RESOURCE: [
        'adapters/service/application/playback/play.test.ts',
        'lets an embed play its resource and nothing else',
      ],
      PASSWORD_NEEDED: [CREDENTIALS, 'is required before sensitive changes, which tokens for scripts cannot make'],
      SECOND_STEP_WRONG: ['adapters/service/application/accounts/second-step.test.ts', 'accepts a code once'],
      SIGN_UP_NAME_CONFUSABLE: [
        'adapters/service/application/accounts/account-names.test.ts',
        'is refused when the name is confusable with an existing one',
      ],
      SIGN_UP_NAME_TAKEN: [
        'adapters/service/application/accounts/account-names.test.ts',
        'is refused when the name is confusable with an existing one',
      ],
    },
  },
];
