/** How videos become segments. Changing a number that moves bytes means a new VIDEO_LAYOUT_VERSION. */

/** Part of every tag and of every stored index: bytes under a tag never change. */
export const VIDEO_LAYOUT_VERSION = 1;

/** The shortest intended segment, in seconds: shorter ones cost too many requests. */
export const SEGMENT_LENGTH_MIN_S = 4;

/** The longest intended segment, in seconds; with key frames farther apart, segments repeat the earlier key frame. */
export const SEGMENT_LENGTH_MAX_S = 10;

/** Gaps between key frames read from the start to choose the segment length: an MP4 lists them, other files are read through. */
export const KEY_FRAMES_LOOKED_AT = { mp4: 2_000, webm: 24 } as const;

/** The gap between key frames that segments are fitted to: the one that is longer than this part of all. */
export const USUAL_GAP_RANK = 0.95;

/** Encoders fill the last packet up: this much sound behind the picture, in seconds, is not worth a segment. */
export const SOUND_PAST_PICTURE_S = 1;

/** Packets sampled for the bit rate of a sound. */
export const AUDIO_PACKETS_SAMPLED = 200;

/** Ticks a second where a file has none that fit into an MP4. */
export const FALLBACK_TIMESCALE = 90_000;

/** Finer clocks than this are not taken over from a file. */
export const TIMESCALE_MAX = 1_000_000;

/** Files held open; each keeps its tables in memory, about 50 MB for two hours of MP4. */
export const OPEN_VIDEOS_MAX = 4;

/** Video indexes cached in memory, as files. */
export const VIDEO_INDEXES_KEPT = 64;

/** Segment plans cached in memory; about 20 bytes a picture. */
export const SEGMENT_PLANS_KEPT = 256;

/** Segments up to this many bytes are cached in memory; larger ones are streamed. */
export const SEGMENT_BYTES_HELD_MAX = 16_777_216;

/** Bytes of segments cached in memory; the least recently requested go first. */
export const SEGMENTS_BYTES_KEPT = 67_108_864;

/** Bytes of a segment per chunk. */
export const SEGMENT_CHUNK_BYTES = 262_144;

/** Where in a video its still picture is taken: this part in, */
export const STILL_AT_PART = 0.1;
/** and not later than this. */
export const STILL_AT_MAX_MS = 60_000;

/** A still picture that takes longer is done without. */
export const STILL_WAIT_MS = 10_000;

/** Most bytes fetched of a video in a bucket for its still picture: its tables, and a key frame. */
export const STILL_FETCHED_BYTES_MAX = 8_388_608;

/** Larger subtitle files are not read. */
export const SUBTITLE_BYTES_MAX = 4_000_000;
