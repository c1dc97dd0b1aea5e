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

/** The longest page of a listing that is read, in bytes: a thousand of the longest keys, encoded. */
export const S3_LISTING_BYTES_MAX = 8_388_608;

/** Files and folders directly in a folder of a bucket; a larger one is not listed. */
export const S3_FOLDER_ENTRIES_MAX = 100_000;

/** Files and folders of a bucket that a scan lists at once, some 80 MB; a larger one is listed folder by folder. */
export const S3_LISTED_ENTRIES_MAX = 200_000;

/** Bytes that a small read of music in a bucket fetches: most tags without a picture fit. */
export const S3_BLOCK_BYTES = 65_536;

/** Such blocks that an open file keeps. */
export const S3_BLOCKS_KEPT = 8;

/** Most bytes fetched of one file to read its tags, pictures included. */
export const TAGS_FETCHED_BYTES_MAX = 33_554_432;

/** Bytes of an mp3 without a length that are fetched to count its frames; the rest is assumed to be alike. */
export const FRAMES_FETCHED_BYTES_MAX = 4_194_304;

/** The largest file of a bucket that is copied to this machine for an encoder, in bytes. */
export const COPY_BYTES_MAX = 4_294_967_296;

/** Bytes of such a copy fetched at a time. */
export const COPY_READ_BYTES = 8_388_608;

/** Bytes fetched at a time while the packets of a file in a bucket are found: ten requests for a common FLAC. */
export const INDEX_FETCH_BYTES = 4_194_304;
