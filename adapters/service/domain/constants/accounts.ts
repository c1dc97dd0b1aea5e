/** The lifetime of an access token, in milliseconds. Spec §3 "Session"; 3540 s, a minute under the hour. */
export const ACCESS_TOKEN_LIFETIME_MS = 3_540_000;

/** The lifetime of an unused browser session, in milliseconds (30 days). */
export const SESSION_IDLE_MS = 2_592_000_000;

/** The absolute lifetime of a browser's session, in milliseconds (180 days). */
export const SESSION_LIFETIME_MS = 15_552_000_000;

/** The same in seconds, for the cookie's Max-Age. */
export const SESSION_LIFETIME_S = SESSION_LIFETIME_MS / 1_000;

/** For so long after a password was given, what is sensitive may be changed without it, in milliseconds (15 minutes). */
export const PASSWORD_RECENT_MS = 900_000;

/** The time that a session's previous cookie stays valid, for requests in flight, in milliseconds. */
export const COOKIE_GRACE_MS = 10_000;

/** A session's last use is written down once in this time, in milliseconds (a day), not at every renewal. */
export const SESSION_TOUCH_MS = 86_400_000;

/** Most sessions of an account; another sign-in ends the oldest. */
export const SESSIONS_PER_ACCOUNT_MAX = 100;

/** Sessions per page when all of them are read. */
export const SESSIONS_READ_AT_ONCE = 500;

/** The lifetime of a token for scripts (`npm start -- token`), in milliseconds (a year). */
export const API_TOKEN_LIFETIME_MS = 31_536_000_000;

/** The lifetime of an invitation, in milliseconds (14 days). */
export const INVITATION_LIFETIME_MS = 1_209_600_000;

/** The lifetime of a dealer ticket, in seconds. Ruling "A token in the dealer's query". */
export const DEALER_TICKET_LIFETIME_S = 60;

/** Most open dealer tickets; the oldest expire first. */
export const DEALER_TICKETS_MAX = 10_000;

/** Wrong tries for an account, or with the cookie of a known browser, from one address, and for an account from anywhere. */
export const OWN_BACKOFF: BackoffPolicy = {
  freeTries: 5,
  firstWaitMs: 20_000,
  longestWaitMs: 3_600_000,
  forgottenAfterMs: 86_400_000,
};
export const ACCOUNT_BACKOFF: BackoffPolicy = { ...OWN_BACKOFF, freeTries: 10, longestWaitMs: 900_000 };

/** Failed tries from one address, whatever the names: each costs a hash, and hashing is slow. */
export const ADDRESS_BACKOFF: BackoffPolicy = { ...ACCOUNT_BACKOFF, freeTries: 20, forgottenAfterMs: 3_600_000 };

/** Most accounts, addresses and browsers whose wrong tries are remembered, of each. */
export const TRIES_REMEMBERED_MAX = 10_000;

/** Sign-ups from one address within the window. */
export const SIGN_UP_TRIES = 5;

/** Window of sign-ups, in milliseconds. */
export const SIGN_UP_WINDOW_MS = 20_000;

/** Most addresses whose sign-ups and refusals are remembered. */
export const SIGN_IN_REMEMBERED_MAX = 10_000;

/** How long a browser stays known, in seconds (400 days, the longest that browsers keep a cookie). */
export const KNOWN_BROWSER_LIFETIME_S = 34_560_000;

/** Most accounts a browser is known for, and the random bytes of a mark. */
export const KNOWN_ACCOUNTS_MAX = 4;
export const KNOWN_BROWSER_BYTES = 16;

/** scrypt: cost, block size, lanes. 32 MiB and about 160 ms on a small machine. */
export const SCRYPT_COST = 32_768;
export const SCRYPT_BLOCK_SIZE = 8;
export const SCRYPT_LANES = 3;

/** Memory scrypt may take, in bytes: 128 · cost · block size, and room for its lanes. */
export const SCRYPT_MEMORY_MAX = 67_108_864;

/** Passwords hashed at once; more wait in a queue. */
export const HASHES_AT_ONCE = 2;

/** The same for browsers that are known: theirs is a line of their own. */
export const KNOWN_HASHES_AT_ONCE = 1;

/** Most that wait in a line; more are turned away. */
export const HASHES_WAITING_MAX = 20;

/** Random bytes of a session cookie, of a ticket and of an invitation. */
export const SECRET_BYTES = 32;
export const TICKET_BYTES = 24;
export const INVITATION_BYTES = 16;

/** Random bytes and derived bytes of a stored password. */
export const SALT_BYTES = 16;
export const HASH_BYTES = 32;

/** Shortest and longest password, in characters. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;

/** Names as short as fewer characters than this may be part of a password. */
export const NAME_IN_PASSWORD_LENGTH_MIN = 3;

/** Longest name, in characters. */
export const NAME_LENGTH_MAX = 32;

/** Longest name accepted for parsing, in UTF-16 units: characters may need several. */
export const NAME_SENT_LENGTH_MAX = 256;

/** The maximum number of listed members. */
export const MEMBERS_MAX = 1_000;

/** How long a sign-in waits for its second step, and a new factor for its proof, in milliseconds (10 minutes). */
export const SECOND_STEP_WAIT_MS = 600_000;

/** Most pending sign-ins, and most pending factors. */
export const SECOND_STEPS_MAX = 10_000;

/** Random bytes of the secret of an app that shows codes, and how many recovery codes there are. */
export const TOTP_SECRET_BYTES = 20;
export const RECOVERY_CODES = 10;

/** Most passkeys of an account. */
export const PASSKEYS_MAX = 20;

/** Calls of an account within a minute, over all its sessions: many devices stay far below it. */
export const CALLS_PER_MINUTE = 6_000;

/** Most accounts and addresses whose calls are remembered. */
export const CALLERS_REMEMBERED_MAX = 10_000;

/** Access tokens whose signature is not checked again; a page sends its own with every request. */
export const TOKENS_REMEMBERED_MAX = 1_000;

/** How many wrong tries are free, and how long the next one waits after them. */
export interface BackoffPolicy {
  readonly freeTries: number;
  /** After the last free one; it doubles with every further wrong try. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Tries are forgotten when the last one is so long ago. */
  readonly forgottenAfterMs: number;
}
