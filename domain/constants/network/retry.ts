/** The first wait of the default retry curve, in milliseconds. Spec §9 "Default retry curve linear, base 200 ms". */
export const RETRY_BASE_MS = 200;

/** Longest wait between two tries of a request, in milliseconds. Spec §9 "Request backoff exponential 2 retries 15 s max". */
export const RETRY_WAIT_MS_MAX = 15_000;

/**
 * The longest wait between two tries of a call without a policy, in milliseconds. Spec §9 "Default retry wait 60 s (library)".
 */
export const LINEAR_WAIT_MS_MAX = 60_000;

/** Retries of a request, also of one without a policy. Spec §9 "Request backoff exponential 2 retries". */
export const REQUEST_RETRIES = 2;

/** Retries of a device registration. Spec §9 "register and state retries 8 exponential". */
export const REGISTRATION_RETRIES = 8;

/** Retries of a state update. Spec §9 "register and state retries 8 exponential". */
export const STATE_RETRIES = 8;

/** Retries of a state conflict. Spec §9 "conflict and deregister 2". */
export const CONFLICT_RETRIES = 2;

/** Retries of a deregistration. Spec §9 "conflict and deregister 2". */
export const DEREGISTER_RETRIES = 2;

/** Retries of a logging call. Spec §9 "logging retries 5". */
export const LOGGING_RETRIES = 5;

/** Retries of an address resolution. Spec §9 "address resolution retries up to 5". */
export const RESOLVE_RETRIES = 5;

/**
 * The random share added to a wait, so that many clients do not return at once. Ours for requests; spec §9 "20 percent jitter".
 */
export const RETRY_JITTER = 0.2;

/** The timeout of a request, in milliseconds. Spec §9 "Server-side request time-out 30000 ms". */
export const REQUEST_TIMEOUT_MS = 30_000;

/** An empty retry budget is refilled after this time, in milliseconds. Spec §9 "Default retry wait 60 s". */
export const REARM_MS = 60_000;

/** The time until the code of the player, which could not be loaded, is loaded again, in milliseconds. Ours. */
export const PLAYER_CODE_RETRY_MS = 5_000;
