/** A page waits at most this long for the answers to its first requests, in milliseconds: less than the round trips they save. */
export const FIRST_ANSWERS_WAIT_MS = 300;

/** Longest value of a path parameter; URIs with a name in them are the longest there are. */
export const PARAM_LENGTH_MAX = 1_000;

/** Largest request body, in bytes: a state update or a play command with a long context fits many times. */
export const BODY_BYTES_MAX = 1_048_576;

/** Largest body of a request that needs no token, in bytes: a name, a password and an invitation fit many times. */
export const OPEN_BODY_BYTES_MAX = 16_384;

/** The maximum depth of a JSON body; no call needs ten levels. */
export const JSON_DEPTH_MAX = 64;

/**
 * Bytes of request bodies in memory, from one address and in total: 16 and 64 of the largest. More are refused with 429 and
 * 503.
 */
export const BODIES_PER_ADDRESS_BYTES_MAX = 16_777_216;
export const BODIES_BYTES_MAX = 67_108_864;

/** When to come again after such a refusal, in seconds. */
export const BODIES_RETRY_S = 1;

/** The time that a body may stall while it is read, in milliseconds. */
export const BODY_IDLE_MS = 5_000;

/**
 * How long the rest of an unread body is discarded before the connection closes, so that the sender receives the response.
 * In milliseconds.
 */
export const DISCARD_MS = 2_000;

/**
 * Most connections, in total and from one address. A page has up to seven, and a household may share an address. Connections
 * through a proxy on this machine count in the total only.
 */
export const CONNECTIONS_OPEN_MAX = 16_384;
export const CONNECTIONS_PER_ADDRESS_MAX = 512;

/** The interval of checks for slow connections, in milliseconds. */
export const CONNECTIONS_LOOK_MS = 5_000;

/** Longest address, in characters; longer ones are refused with 414. Node itself refuses headers above 16 KiB, with 431. */
export const URL_LENGTH_MAX = 8_192;

/** Origins whose host name is remembered: each request has one. */
export const ORIGINS_KNOWN_MAX = 1_000;

/** Port of `npm start` unless another is named. */
export const DEFAULT_PORT = 4070;

/** The number of ports to try after a default port that is in use. */
export const PORT_TRIES = 20;

/** How long a browser may remember a preflight response, in seconds. */
export const PREFLIGHT_MAX_AGE_S = 600;

/** How long a client may take to send its headers, and the whole request, in milliseconds. */
export const HEADERS_WAIT_MS = 10_000;
export const REQUEST_WAIT_MS = 30_000;

/** Idle timeout of a connection, in milliseconds. Paused media elements idle; they request again. */
export const SOCKET_IDLE_MS = 300_000;

/** The max-age of HSTS, in seconds (a year). */
export const HTTPS_ONLY_S = 31_536_000;

/** How long open responses may take to end when the service stops, in milliseconds. */
export const SHUTDOWN_GRACE_MS = 1_000;

/** How long a browser keeps a file of the pages whose name holds its hash, in seconds (a year). */
export const ASSET_MAX_AGE_S = 31_536_000;

/** A data folder with less room than this, in bytes, counts as full. */
export const DATA_ROOM_MIN_BYTES = 16_777_216;

/** Format of backups; grows when an older program could not read them. */
export const BACKUP_FORMAT = 1;

/** Backups that the data folder keeps; the oldest beyond them is removed. */
export const BACKUPS_KEPT = 3;

/** How long the address of a backup works that was not downloaded, in seconds. */
export const BACKUP_URL_LIFETIME_S = 60;

/** Most open addresses of backups; the oldest expire first. */
export const BACKUP_URLS_MAX = 100;

/** Bytes of an installation's secret. */
export const MASTER_SECRET_BYTES = 32;

/** Most entries of ~/Music checked for audio. */
export const MUSIC_LOOKED_AT_MAX = 5_000;

/** Shorter responses are sent as they are, in bytes: compressed they would fill as many packets. */
export const COMPRESSED_BYTES_MIN = 1_024;

/** The quality of brotli, 0 to 11; a higher one is slower and saves little. */
export const BROTLI_QUALITY = 4;
