/** A silent socket is closed after this time: timers of hidden tabs run once a minute. Ruling "the service waits 150 s". */
export const DEALER_IDLE_MS = 150_000;

/** Largest message taken from a client, in bytes. */
export const DEALER_MESSAGE_BYTES_MAX = 65_536;

/** A socket with more than this waiting to be read, in bytes, is cut off: a cluster or a machine is some 20 kB. */
export const DEALER_BACKLOG_BYTES_MAX = 4_194_304;

/** Bytes of a connection id. */
export const CONNECTION_ID_BYTES = 20;

/**
 * Spec §8 "Socket close codes 4000 close, 4001 timeout". 4401 is this service's own: signed out. 1006 is the client's code
 * of a broken or refused socket (RFC 6455 §7.1.5), 1008 a flood of messages (§7.4.1), 1012 a service that restarts (the
 * IANA registry of close codes).
 */
export const CLOSE_CODE = { normal: 4000, timeout: 4001, signedOut: 4401, abnormal: 1006, flood: 1008, restart: 1012 } as const;

/**
 * Sockets of one account at a time; the oldest makes room. Every tab, every embed of a member and every speaker has its
 * own, and a household may share an account: with ten, the eleventh tab would throw out a speaker, which would come back
 * and throw out a tab. 64 idle sockets cost half a megabyte.
 */
export const CONNECTIONS_MAX = 64;

/** Messages one socket may send within the window; a page sends one ping in 30 s, and replies. */
export const MESSAGES_MAX = 20;

/** That window, in milliseconds. */
export const MESSAGES_WINDOW_MS = 1_000;
