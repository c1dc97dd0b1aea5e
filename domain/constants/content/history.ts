/** Lines of an import in one request. */
export const BATCH_LINES_MAX = 200;

/** Characters of an import in one request, unless one line alone is longer. */
export const BATCH_CHARS_MAX = 300_000;

/** The longest line of an import; a longer one is counted as unreadable. The service takes no longer one. */
export const LINE_CHARS_MAX = 20_000;

/** Plays of one page of the list by day. Ours: the most that the call allows. */
export const RECENT_PLAYS_PAGE = 50;
