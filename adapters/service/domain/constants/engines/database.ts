/** Connections of one process to its database, unless the URL names another number; and the most it may name. */
export const CONNECTIONS = 10;
export const CONNECTIONS_MAX = 100;

/** How long a request waits for a connection, in milliseconds. */
export const CONNECT_WAIT_MS = 5_000;

/** After this the database ends a statement, in milliseconds: no call of the service takes a tenth of it. */
export const STATEMENT_WAIT_MS = 15_000;

/** After this a connection counts as lost, in milliseconds: longer than the database itself allows a statement. */
export const QUERY_WAIT_MS = 20_000;

/**
 * The times between tries of what a lost connection, a restart or a deadlock ended, in milliseconds: a database that restarts
 * is back within their sum. Each is varied by up to a half.
 */
export const RETRY_WAITS_MS = [50, 150, 400, 1_000];

/** When to come again while the database or the storage is away, in seconds. */
export const ENGINE_RETRY_S = 5;

/** The longest key, in characters, that an index of PostgreSQL takes in each script; longer ones end with a digest. */
export const KEY_LENGTH_MAX = 500;

/** The longest search word, in characters: PostgreSQL takes 2,046 bytes, and a mark of the kind comes first. */
export const LEXEME_LENGTH_MAX = 400;

/** Words whose spelling this process knows to be stored. */
export const KNOWN_WORDS_MAX = 50_000;

/** Counts of keys with a prefix that this process keeps. */
export const KEPT_COUNTS_MAX = 10_000;
