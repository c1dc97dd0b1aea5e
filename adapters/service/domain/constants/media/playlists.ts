/** Items of a playlist per record: one edit of a long list writes two or three of them. */
export const CHUNK_ITEMS_MAX = 256;

/** Chunks of playlists remembered after they were read. */
export const CHUNKS_REMEMBERED = 400;

/** Items of one playlist. */
export const PLAYLIST_ITEMS_MAX = 50_000;

/** Playlists and folders of one listener. */
export const ROOTLIST_ITEMS_MAX = 10_000;

/** The number of earlier revisions that a change may be based on. */
export const REVISIONS_KEPT = 500;

/** Tries to write a change while others write theirs, and to read a playlist while they do. */
export const WRITE_TRIES_MAX = 20;

/** When to come again after all of them, in seconds. */
export const TOO_FAST_RETRY_S = 1;

/** Most items in a push; clients fetch larger changes. */
export const PUSHED_ITEMS_MAX = 100;

/** Playlists with remembered viewers, and viewers of each. */
export const WATCHED_PLAYLISTS_MAX = 2_000;
export const WATCHERS_MAX = 100;

/** Hexadecimal digits of the hash in a revision. */
export const REVISION_HASH_LENGTH = 40;

/** Hexadecimal digits of the count in a revision. */
export const REVISION_COUNT_LENGTH = 8;

/** Random bytes of a playlist's id and of a chunk's. */
export const PLAYLIST_ID_BYTES = 16;
export const CHUNK_ID_BYTES = 8;

/** Characters of a nonce. */
export const NONCE_LENGTH_MAX = 64;

/** Tracks of a playlist that come with it, and the most per request. Web API. */
export const PLAYLIST_TRACKS_PAGE = 100;

/** Items per request of the public API. Web API. */
export const API_ITEMS_MAX = 100;

/** Covers in a playlist's mosaic. */
export const MOSAIC_COVERS = 4;

/** Items of a playlist read for different covers, and items per page: most lists have four in the first page. */
export const MOSAIC_ITEMS_MAX = 100;
export const MOSAIC_ITEMS_AT_ONCE = 20;

/** The time in which an owner can restore a removed playlist, in milliseconds (90 days). */
export const REMOVED_KEPT_MS = 7_776_000_000;

/** Interval of the check for removed playlists, in milliseconds: a day; earlier when one is due. */
export const REMOVED_LOOK_MS = 86_400_000;

/** Removed playlists per pass, and per response to their owner. */
export const REMOVED_AT_ONCE = 50;
export const REMOVED_SHOWN_MAX = 200;

/** Followers per page of the search migration. */
export const FOLLOWERS_AT_ONCE = 50;

/** Elements of an XSPF file in each other. */
export const XSPF_DEPTH_MAX = 20;

/** Longest place, title or artist in a playlist file, in characters; paths end at 4,096 (Linux). */
export const FILE_TEXT_LENGTH_MAX = 4_096;

/** Ways `Artist - Title` is read: cut at one of the first dashes, or at none. */
export const FILE_READINGS_MAX = 8;

/** Lines of a playlist file that are looked for at the same time: others are to be answered meanwhile. */
export const FILE_LINES_AT_ONCE = 8;

/** Files with a similar path or name considered for one line of a playlist file. */
export const FILE_CANDIDATES_MAX = 100;

/** Tolerance of the length in a playlist file, in milliseconds: programs round, and encoders add silence. */
export const FILE_LENGTH_TOLERANCE_MS = 3_000;

/** The end of a path by which a file is looked for at first: artist, album, file. */
export const PATH_PARTS_COMPARED = 3;

/** The end of a path that is written into a file: artist, album, file. */
export const PATH_PARTS_WRITTEN = 3;

/** Deepest nesting of requested fields. */
export const FIELDS_DEPTH_MAX = 16;

/** How long the facts behind smart playlists are kept, in milliseconds: a page of a list asks again for each page. */
export const FACTS_KEPT_MS = 30_000;

/** Results of rules that are kept with them. */
export const EVALUATIONS_KEPT = 20;

/** Listeners whose facts are kept at once. */
export const LISTENERS_KEPT = 10;
export const MS_PER_S = 1_000;
