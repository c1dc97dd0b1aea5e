/** The lifetime of an access token with an implausible expiry, in milliseconds. Spec §9 "Token lifetime default 3540 s". */
export const TOKEN_LIFETIME_MS = 3_540_000;

/** A token is renewed this long before it ends, in milliseconds. Ours: longer than a request may take, retries included. */
export const TOKEN_MARGIN_MS = 60_000;

/** A refused token is renewed at most this often in `RENEWALS_MS`; then its requests fail with the refusal. Ours. */
export const RENEWALS_MAX = 2;
export const RENEWALS_MS = 60_000;

/** The storage key of an anonymous visitor's play attempt until the sign-in. Spec §4 "anonymous-play-attempt key". */
export const PLAY_ATTEMPT_KEY = 'anonymous-play-attempt';

/** The most characters of a passkey's name, a code or a ticket. */
export const SECOND_STEP_TEXT_MAX = 200;
