/** How sources become streamable files. Changing a number that moves bytes means a new LAYOUT_VERSION. */

/** Part of every file id and of every cached index: bytes under an id never change. */
export const LAYOUT_VERSION = 1;

/** The first fragment is short, so that sound starts after few bytes. */
export const FIRST_FRAGMENT_MS = 1_000;

/** Spec §9 "Audio fragment nominal length is 10". */
export const FRAGMENT_MS = 10_000;

/** Bytes of a content key, of a key id and of an AES block. */
export const KEY_BYTES = 16;

/** Bytes of a sample's initialisation vector; the other half of the counter block counts blocks. */
export const IV_BYTES = 8;

/** Hexadecimal digits of a file id. */
export const FILE_ID_LENGTH = 40;

/** Sound that a re-encoded file is made with, for two channels. */
export const ENCODED_BITRATE_BPS = 128_000;

/** The same for one channel. */
export const ENCODED_MONO_BITRATE_BPS = 80_000;

/** Bit rates tried, as parts of the first, when a fragment turns out larger than its place in the layout. */
export const ENCODED_BITRATE_STEPS = [1, 0.75, 0.5, 0.25] as const;

/** Room of a fragment over its nominal size; measured maxima over real music are 1.13 (10 s) and 1.22 (2 s). */
export const FRAGMENT_ROOM_FACTOR = 1.25;

/** Room on top, for fragments so short that a few loud packets decide. */
export const FRAGMENT_ROOM_BYTES = 8_192;

/** Samples of an AAC packet, and of the silence an AAC encoder puts before the music. */
export const AAC_PACKET_SAMPLES = 1_024;

/** Sample rate of re-encoded sound whose own rate AAC does not know. */
export const FALLBACK_SAMPLE_RATE_HZ = 48_000;

/** The delay of a standard MP3 decoder, in samples, when it starts at the first frame. */
export const MP3_DECODER_DELAY_SAMPLES = 529;

/** A sample entry holds sample rates up to this. */
export const SAMPLE_ENTRY_RATE_HZ_MAX = 65_535;

/** Bytes of payload read, encrypted and sent per chunk. */
export const PAYLOAD_CHUNK_BYTES = 262_144;

/** Largest ID3 tag, moov box or metadata block we are ready to read. */
export const HEADER_BYTES_MAX = 67_108_864;

/** Garbage tolerated before the first frame of an MP3 or ADTS file, and between frames. */
export const SYNC_SEARCH_BYTES_MAX = 1_048_576;

/** Packet indexes cached in memory. */
export const INDEXES_KEPT = 64;

/** Layouts cached in memory. */
export const LAYOUTS_KEPT = 128;

/** Chunks of re-encoded packets cached in memory, about 1 MB each. */
export const ENCODED_CHUNKS_KEPT = 16;

/** Re-encoded sound cached on disk, about 70 hours; the least recently played is deleted first. */
export const ENCODED_BYTES_MAX = 4_294_967_296;

/** Fragments in a stored chunk of re-encoded packets, about a minute; the first chunk holds the head. */
export const ENCODED_CHUNK_FRAGMENTS = 6;

/** Fragments in the first chunk: what `warm` prepares, about 11 seconds. */
export const ENCODED_HEAD_FRAGMENTS = 2;

/** Parallel encodings by default. */
export const ENCODERS_MAX = 2;

/** Warm-ups waiting; the oldest is forgotten beyond that. */
export const WARM_QUEUE_MAX = 64;

/** Bit rates files are named after, in kbit/s. */
export const NAMED_KBPS = [24, 32, 48, 64, 96, 128, 160, 192, 256, 320] as const;

/** Bytes of the checksum after each stored package. */
export const CHECKSUM_BYTES = 16;
