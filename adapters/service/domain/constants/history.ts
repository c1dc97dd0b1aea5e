/** The part of a track after which other services count a listen. */
export const LISTEN_SHARE = 0.5;

/** The playing time after which they count it in any case, in milliseconds. */
export const LISTEN_MS_MAX = 240_000;

/** Entries of each top list in a year's review. */
export const REVIEW_TOP_COUNT = 5;

/** Entries of a top list, unless the caller wants another number. */
export const TOP_COUNT = 10;

/** The listens of one member that one answer reads; older ones are left out. */
export const LISTENS_READ_MAX = 500_000;

/** Records of the library read at once for names. */
export const NAMES_AT_ONCE = 500;

/** Listens deleted at once. */
export const HISTORY_PAGE = 500;

/** A play counts at most this long after its start, with pauses, in milliseconds. */
export const LATE_PLAY_MS = 86_400_000;

/** The name of this service in listens that it sends or exports. */
export const SUBMISSION_CLIENT = 'Cadenza';

/** The time of the oldest listen that ListenBrainz has (October 2002), and that of the latest one taken, in seconds. */
export const LISTENED_AT_S_MIN = 1_033_430_400;
export const LISTENED_AT_S_MAX = 4_102_444_800;

/** Listens of an import that are looked up in the library at once. */
export const LISTENS_MATCHED_AT_ONCE = 8;
