/** Random bytes of a session's join token, which cannot be guessed. */
export const TOKEN_BYTES = 16;

/** How long a disconnected member stays in the session, in milliseconds. */
export const AWAY_GRACE_MS = 120_000;
