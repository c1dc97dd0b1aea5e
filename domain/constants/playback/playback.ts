/** The interval of position updates, shown and by the engine, in milliseconds. Spec §9 "Progress interval 500 ms". */
export const PROGRESS_INTERVAL_MS = 500;

/** A reported position that differs by at least this from the expected one is shown at once, in milliseconds. */
export const POSITION_JUMP_MS_MIN = 100;

/** The most steps of a machine for one outside event before it counts as stuck. Ours: "every loop has a named maximum". */
export const MACHINE_TURNS_MAX = 10_000;

/**
 * A pause counts after this delay, in milliseconds, so that a seek or the next track is none. Spec §9 "pause event delayed 10 ms".
 */
export const PAUSE_DELAY_MS = 10;

/** Wait before a track that lost the network is opened again at its position, in milliseconds. Ours; rulings: "one rebuffer". */
export const REBUFFER_DELAY_MS = 1_000;

/** Playback after a rebuffer that permits another one, in milliseconds. Ours: as much as the buffer holds ahead. */
export const REBUFFER_RESTORED_MS = 10_000;

/** `started_playing` is reported after more playback than this, in milliseconds. Spec §4 "after over 1000 ms played". */
export const STARTED_PLAYING_MS = 1_000;

/** Step of seek forward and seek back, in milliseconds. Spec §9 "Seek step 15 s (15000 ms)". */
export const SEEK_STEP_MS = 15_000;

/** Under this position "previous" means the track before, in milliseconds. Spec §9 "Smart previous: under 3000 ms". */
export const SMART_PREVIOUS_MS = 3_000;

/**
 * While a listener waits for sound without a network, the connection is retried at this interval, in milliseconds. Ours: the
 * listener wants to play now.
 */
export const STALLED_REARM_MS = 5_000;

/** The most cached resolved tracks. Spec §9 "Default track cache 2". */
export const TRACK_CACHE_MAX = 2;

/** Times a track without a network is opened again at one position. Rulings: "one rebuffer at the position". */
export const NETWORK_REBUFFERS_MAX = 1;

/** Times a track whose buffer is full is opened again at one position. Ours: "at most 3 without progress". */
export const QUOTA_REBUFFERS_MAX = 3;

/** The preferred bitrate when a manifest offers several files, in bit/s. Spec §9 "default bitrate 128000". */
export const BITRATE_BPS = 128_000;
