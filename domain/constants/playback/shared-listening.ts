/** How often somebody who listens along compares places, in milliseconds. Ours. */
export const COMPARE_INTERVAL_MS = 1_000;

/** Nearer than this is together, in milliseconds. Ours: two players in one room are heard as one below some 30 ms. */
export const IN_SYNC_MS = 15;

/** Farther than this one seek is made, in milliseconds. Ours: what the speed would need half a minute for. */
export const SEEK_APART_MS = 700;

/** After a seek or a start the speed alone has to do for so long, in milliseconds. Ours: no loop of seeks on a slow line. */
export const SETTLING_MS = 10_000;

/** The speed differs from the recording's by at most this much. Spec §1 "shared listening sessions"; ours: not heard. */
export const TEMPO_CHANGE_MAX = 0.02;

/** A difference is to be made up for in this time, in milliseconds, where the speed may. Ours: well above the interval, so that it never overshoots. */
export const TEMPO_WINDOW_MS = 4_000;

/** Steps of the speed: smaller ones are not worth telling the player. Ours. */
export const TEMPO_STEP = 0.001;

/** A start or a pause that was asked for is not asked for again for so long, in milliseconds. Ours. */
export const COMMAND_REPEAT_MS = 5_000;

/** Who is this near the border of two tracks crosses it alone, in milliseconds. Ours. */
export const TRACK_BORDER_MS = 2_000;

/** A start or a seek is aimed ahead by as much as the last one took, at most this, in milliseconds. Ours. */
export const LEAD_MS_MAX = 3_000;

/** Questions for the time whose answers are compared: the quickest one tells best. Ours. */
export const CLOCK_REQUESTS = 5;

/** The time is asked for again after this long, in milliseconds: clocks run apart. Ours. */
export const CLOCK_OFFSET_AGE_MS_MAX = 300_000;

/** Most people who listen together. Ours. */
export const MEMBERS_MAX = 32;
