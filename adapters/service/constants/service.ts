/** Longest value of a path parameter; URIs with a name in them are the longest there are. */
export const PARAM_LENGTH_MAX = 1_000;

/** Largest request body, in bytes: a state update or a play command with a long context fits many times. */
export const BODY_BYTES_MAX = 1_048_576;

/** Longest address, in characters; longer ones are refused with 414. */
export const URL_LENGTH_MAX = 16_384;

/** Port of `npm start` unless another is named. */
export const DEFAULT_PORT = 4070;

/** How many ports after the default are tried when it is taken. */
export const PORT_TRIES = 20;

/** How long a browser may remember a preflight answer, in seconds. */
export const PREFLIGHT_MAX_AGE_S = 600;
