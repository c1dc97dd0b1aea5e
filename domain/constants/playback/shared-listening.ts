/** The interval at which a follower compares positions, in milliseconds. Ours. */
export const COMPARE_INTERVAL_MS = 1_000;

/** A smaller difference counts as in sync, in milliseconds. Ours: two players in one room sound as one below some 30 ms. */
export const IN_SYNC_MS = 15;

/** A larger difference needs a seek, in milliseconds. Ours: the tempo would need half a minute for it. */
export const SEEK_APART_MS = 700;

/**
 * After a seek or a start only the tempo corrects differences for this time, in milliseconds. Ours: no loop of seeks on a slow
 * connection.
 */
export const SETTLING_MS = 10_000;

/** The largest change of the tempo. Spec §1 "shared listening sessions"; ours: inaudible. */
export const TEMPO_CHANGE_MAX = 0.02;

/**
 * The time in which the tempo corrects a difference, in milliseconds. Ours: well above the interval, so that it never overshoots.
 */
export const TEMPO_WINDOW_MS = 4_000;

/** The step of the tempo: smaller changes have no effect. Ours. */
export const TEMPO_STEP = 0.001;

/** The same start or pause is not repeated within this time, in milliseconds. Ours. */
export const COMMAND_REPEAT_MS = 5_000;

/** Within this time of a track border the player crosses it by itself, in milliseconds. Ours. */
export const TRACK_BORDER_MS = 2_000;

/** A start or a seek aims ahead by the duration of the last one, at most this, in milliseconds. Ours. */
export const LEAD_MS_MAX = 3_000;

/** Requests for the time of which the quickest counts. Ours. */
export const CLOCK_REQUESTS = 5;

/** The time is requested again after this long: clocks drift. Spec §9 "server time refresh 180000 ms". */
export const SERVER_TIME_REFRESH_MS = 180_000;

/** The most members of a shared session. Ours. */
export const MEMBERS_MAX = 32;
