/**
 * Log messages wait this long, so that they do not delay the first sound, in milliseconds. Spec §9 "logging batch delay default 4
 * s".
 */
export const LOG_BATCH_DELAY_MS = 4_000;

/** The most waiting log messages; the oldest is dropped. Ours: an hour of skipping without a network. */
export const LOG_MESSAGES_WAITING_MAX = 200;

/** How long signing out waits for the final reports of playback, in milliseconds. Ours. */
export const FINAL_REPORT_WAIT_MS = 2_000;

/** The vendor of the pages with the player. Ours. */
export const TRACKING_VENDOR = 'cadenza';

/** The client event of a state update that could not be sent. Spec §7 "client event unsent-state-update". */
export const UNSENT_UPDATE_EVENT = 'unsent-state-update';
