/** How long an access token lives when its own end cannot be believed, in milliseconds. Spec §9 "Token lifetime default 3540 s". */
export const TOKEN_LIFETIME_MS = 3_540_000;

/** A token is renewed this long before it ends, in milliseconds. Ours: longer than a request may take, retries included. */
export const TOKEN_MARGIN_MS = 60_000;

/** Where an anonymous visitor's wish to play is kept until the sign-in. Spec §4 "anonymous-play-attempt key". */
export const PLAY_ATTEMPT_KEY = 'anonymous-play-attempt';

/** Longest name of a passkey, code and ticket that is sent, in characters. */
export const SECOND_STEP_TEXT_MAX = 200;
