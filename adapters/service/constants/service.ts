/** Longest value of a path parameter; URIs with a name in them are the longest there are. */
export const PARAM_LENGTH_MAX = 1_000;

/** Largest request body, in bytes: a state update or a play command with a long context fits many times. */
export const BODY_BYTES_MAX = 1_048_576;

/** Longest address, in characters; longer ones are refused with 414. Node itself refuses headers above 16 KiB, with 431. */
export const URL_LENGTH_MAX = 8_192;

/** Port of `npm start` unless another is named. */
export const DEFAULT_PORT = 4070;

/** How many ports after the default are tried when it is taken. */
export const PORT_TRIES = 20;

/** How long a browser may remember a preflight answer, in seconds. */
export const PREFLIGHT_MAX_AGE_S = 600;

/** How long a client may take to send its headers, and the whole request, in milliseconds. */
export const HEADERS_WAIT_MS = 10_000;
export const REQUEST_WAIT_MS = 30_000;

/** How long a connection may stand still, nothing sent and nothing read, in milliseconds. Paused media elements do; they ask again. */
export const SOCKET_IDLE_MS = 300_000;

/** How long a browser that was here by https takes nothing else, in seconds (a year). */
export const HTTPS_ONLY_S = 31_536_000;

/** How long open answers may take to end when the service stops, in milliseconds. */
export const GOODBYE_MS = 1_000;

/** How long a browser keeps a file of the pages whose name holds its hash, in seconds (a year). */
export const ASSET_MAX_AGE_S = 31_536_000;

/** Smallest file of the pages that is worth compressing, in bytes. */
export const COMPRESSED_FROM_BYTES = 1_024;

/** A data folder with less room than this, in bytes, counts as full. */
export const DATA_ROOM_MIN_BYTES = 16_777_216;

/** Bytes of an installation's secret. */
export const MASTER_SECRET_BYTES = 32;

/** Most entries of ~/Music that are looked at to see whether it holds audio. */
export const MUSIC_LOOKED_AT_MAX = 5_000;
