/** Tries of one request to an S3 server, the first included: some six seconds in all. */
export const S3_TRIES_MAX = 7;

/** The waits between these tries, in milliseconds. */
export const S3_BACKOFF = { baseMs: 100, ceilingMs: 3_000 } as const;

/** How long an S3 server may take for one try, its bytes included, in milliseconds. */
export const S3_ANSWER_WAIT_MS = 20_000;

/** The largest object that is read or written in one piece, in bytes: a chunk of encoded sound fits many times. */
export const S3_OBJECT_BYTES_MAX = 67_108_864;

/** The longest error text that is read from an S3 server, in bytes. */
export const S3_ERROR_BYTES_MAX = 16_384;

/** The region where an S3 server that is not Amazon's expects none in particular. */
export const S3_REGION_DEFAULT = 'us-east-1';
