/** Random bytes of the token somebody joins by: nobody guesses it. */
export const TOKEN_BYTES = 16;

/** How long somebody whose line is gone stays in, in milliseconds. */
export const AWAY_GRACE_MS = 120_000;
