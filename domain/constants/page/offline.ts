/** Paths whose answers are kept for times without a network: what screens show, and nothing that signs or licenses. */
export const KEPT_PATHS = ['/v1/', '/pathfinder/', '/metadata/', '/recently-played/', '/collection-view/', '/playlist/'];

/** Of these, what is never kept: who may sign in, and links that open something. */
export const UNKEPT_PATHS = ['/v1/members', '/v1/me/second-step', '/v1/me/sessions', '/v1/me/shares', '/v1/me/scrobbling'];

/** Paths of POST requests that only read, kept by their body too. */
export const READING_POST_PATHS: readonly string[] = ['/v1/me/smart-tracks', '/playlistextender/extendp'];

/** The session's own path, and those of the forms that open one. */
export const SESSION_PATH = '/session';
export const SIGN_IN_PATHS: readonly string[] = ['/login', '/login/second-step', '/signup'];
export const SIGN_OUT_PATH = '/logout';

/** The member's own profile, by which members differ. */
export const PROFILE_PATH = '/v1/me';

/** In place of a token: the service refuses it, which renews the session once there is a network. */
export const OFFLINE_TOKEN = 'offline';

/** Number of kept answers, and the bytes of the longest one. */
export const KEPT_ANSWERS_MAX = 600;
export const KEPT_ANSWER_BYTES_MAX = 1_000_000;

/** The oldest answers are removed after this many new ones. */
export const KEPT_ANSWERS_TRIM = 50;

/** Music that is kept to play without a network: its store, and the bytes of each stored part of a file. */
export const KEPT_MUSIC_CACHE = 'cadenza-music';
export const KEPT_PART_BYTES = 1_048_576;

/** The bytes that kept music may take until the listener chooses otherwise, and the choices. */
export const KEPT_BYTES_DEFAULT = 4_000_000_000;
export const KEPT_BYTES_CHOICES: readonly number[] = [1_000_000_000, KEPT_BYTES_DEFAULT, 16_000_000_000, 64_000_000_000];

/** The most kept tracks that play from one request without a network. */
export const KEPT_QUEUE_MAX = 200;

/** The most listens without a network that wait to be reported. */
export const KEPT_LISTENS_MAX = 500;

/** A listen counts after half of the track or this long, in milliseconds, as at ListenBrainz and Last.fm. */
export const KEPT_LISTEN_MS_MAX = 240_000;

/** The tracks of an album that one request names. */
export const KEPT_ALBUM_PAGE = 50;

/** A download that failed is tried again after this time, in milliseconds, and given up after so many attempts. */
export const KEPT_RETRY_MS = 5_000;
export const KEPT_ATTEMPTS_MAX = 4;

/** The service is out of reach for longer than this, in milliseconds, before what is not kept is shown as not playable. */
export const OUT_OF_REACH_AFTER_MS = 2_000;
