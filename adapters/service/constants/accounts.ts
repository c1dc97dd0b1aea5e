/** How long an access token is good, in milliseconds. Spec §3 "Session"; 3540 s, a minute under the hour. */
export const ACCESS_TOKEN_LIFETIME_MS = 3_540_000;

/** How long a session lives without being asked for, in milliseconds (90 days). */
export const SESSION_IDLE_MS = 7_776_000_000;

/** The same in seconds: what the cookie's Max-Age says. */
export const SESSION_IDLE_S = SESSION_IDLE_MS / 1_000;

/** A session's last use is written down once in this time, in milliseconds (a day), not at every renewal. */
export const SESSION_TOUCH_MS = 86_400_000;

/** Most sessions an account has at once; signing in once more ends the oldest. */
export const SESSIONS_PER_ACCOUNT_MAX = 100;

/** Sessions read at once when all of them are looked through. */
export const SESSIONS_READ_AT_ONCE = 500;

/** How long a token for scripts (`npm start -- token`) is good, in milliseconds (a year). */
export const API_TOKEN_LIFETIME_MS = 31_536_000_000;

/** How long an invitation is good, in milliseconds (14 days). */
export const INVITATION_LIFETIME_MS = 1_209_600_000;

/** How long a dealer ticket is good, in seconds. Ruling "A token in the dealer's query". */
export const DEALER_TICKET_LIFETIME_S = 60;

/** Most dealer tickets out at once; the oldest go first. */
export const DEALER_TICKETS_MAX = 10_000;

/** Tries to sign in with one name from one address within the window. */
export const SIGN_IN_TRIES = 5;

/** Tries from one address within the window, whatever the names: each costs a hash, and few are made at once. */
export const SIGN_IN_TRIES_PER_ADDRESS = 20;

/** Window of the tries, in milliseconds. */
export const SIGN_IN_WINDOW_MS = 20_000;

/** Most name and address pairs whose tries are remembered. */
export const SIGN_IN_REMEMBERED_MAX = 10_000;

/** scrypt: cost, block size, lanes. 32 MiB and about 160 ms on a small machine. */
export const SCRYPT_COST = 32_768;
export const SCRYPT_BLOCK_SIZE = 8;
export const SCRYPT_LANES = 3;

/** Memory scrypt may take, in bytes: 128 · cost · block size, and room for its lanes. */
export const SCRYPT_MEMORY_MAX = 67_108_864;

/** Passwords hashed at once; more wait in line. */
export const HASHES_AT_ONCE = 2;

/** Most that wait in line; more are turned away. */
export const HASHES_WAITING_MAX = 20;

/** Random bytes of a session cookie, of a ticket and of an invitation. */
export const SECRET_BYTES = 32;
export const TICKET_BYTES = 24;
export const INVITATION_BYTES = 12;

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

/** Longest name that is looked at, in UTF-16 units: characters may be written with several. */
export const NAME_SENT_LENGTH_MAX = 256;

/** As many members are listed. */
export const MEMBERS_MAX = 1_000;
