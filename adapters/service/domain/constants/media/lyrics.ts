/** Larger lyrics files are not read: the longest songs have some ten kilobytes. */
export const LYRICS_BYTES_MAX = 500_000;

/** Lines of one song. */
export const LYRICS_LINES_MAX = 2_000;

/** Characters of one line. */
export const LYRICS_LINE_LENGTH_MAX = 500;

/** Characters of all lines and words of one song: a line with many times is stored once for each. */
export const LYRICS_LENGTH_MAX = 100_000;

/** Times before one line, and syllables in it. */
export const LYRICS_STAMPS_MAX = 200;
