/** The tracker's bitrate before one is known, in bit/s. Spec §9 "default bitrate 128000, initial tracker 160000". */
export const TRACKER_BITRATE_BPS = 160_000;

/** Microseconds of a millisecond of track time. Spec §9 "Track-time conversion to microseconds". */
export const US_PER_MS = 1_000;

/** Bytes as bits. */
export const BITS_PER_BYTE = 8;

/** The most separate played intervals of a track; the shortest is dropped. Ours: far more than normal listening needs. */
export const PLAYED_INTERVALS_MAX = 200;

/** The most URLs counted separately for one track; more only count as bytes. Ours. */
export const TRACKED_URLS_MAX = 20;

/** The longest stored URL, in characters. Ours: the rest adds no information. */
export const TRACKED_URL_LENGTH_MAX = 300;

/** Bytes of a playback id and of a tracking session's. Ours. */
export const PLAYBACK_ID_BYTES = 16;

/** The most impressions requested for one play. Ours. */
export const IMPRESSION_URLS_MAX = 5;
