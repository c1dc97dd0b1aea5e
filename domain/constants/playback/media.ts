/** How much sound is kept ready ahead of the position. Spec §9 "buffer 10 s ahead". */
export const BUFFER_AHEAD_MS = 10_000;

/** How much sound stays behind the position, so that seeking back 15 s twice needs no request. Ours, not the spec's. */
export const BUFFER_BEHIND_MS = 30_000;

/** The next track may be preloaded when this much is left. Spec §4 "once when 10 s or less remain". */
export const CAN_PRELOAD_MS = 10_000;

/** End of stream may be signalled this close to the end. Spec §4 "position within 10 s of duration". */
export const END_OF_STREAM_MS = 10_000;

/** Before this is left no decoder has read the end of a track: measured, with 300 ms left one did, with 400 none. Ours. */
export const JOIN_MS_MIN = 600;

/** Between two reports of the position. Spec §9 "Progress interval 500 ms". */
export const PROGRESS_INTERVAL_MS = 500;

/** A position this close before buffered sound is moved onto it: a media element waits in a gap for ever. Ours. */
export const GAP_NUDGE_MS_MAX = 500;

/** Frame borders and segment borders differ by less than this. Ours: two frames of AAC at 44.1 kHz. */
export const BUFFERED_TOLERANCE_MS = 50;

/** Length of the virtual timeline a session of tracks is laid on: ten days. Ours. */
export const TIMELINE_MS = 864_000_000;

/** Tracks that do not follow each other gaplessly lie this far apart on the timeline. Ours. */
export const TIMELINE_GAP_MS = 1_000;

/** A start in the middle of a segment skips what stands before it from this much on: two requests instead of one. Ours. */
export const SKIPPED_MS_MIN = 1_500;

/** How much sound before such a start is asked for all the same, because where it is in the bytes is only estimated. Ours. */
export const SKIP_MARGIN_MS = 500;

/** The same for how unevenly a segment's bytes may be spread, as a part of what is skipped. Ours. */
export const SKIP_MARGIN_PART = 0.05;

/** What the head of a segment takes: its fixed boxes, and a row for each packet of a second; twice as much as AAC and Opus need. Ours. */
export const SEGMENT_HEAD_BYTES = 512;
export const SEGMENT_ROWS_BYTES_PER_S = 250;
export const SEGMENT_PROTECTED_ROWS_BYTES_PER_S = 650;

/** Quota errors in a row, without the position moving, before the track fails. Ours. */
export const QUOTA_ERRORS_MAX = 3;

/** Tries of a segment that was refused while sound is left, before its failure is told. Ours. */
export const SEGMENT_TRIES_MAX = 4;

/** With less sound than this ahead, a segment that failed is told soon. Ours. */
export const SEGMENT_RETRY_AHEAD_MS_MIN = 2_000;

/** How long a track that sounded already waits for a lost network, in milliseconds, before it says so. Ours: a handover or a tunnel. */
export const NETWORK_LOSS_WAIT_MS = 15_000;

/** A fragment that takes longer than this into the buffer is a stall, in milliseconds. Spec §9 "stall when fragment append over 9000 ms". */
export const STALL_MS_MIN = 9_000;

/** Pause before a segment that failed is asked for again; doubles each time. Ours. */
export const SEGMENT_RETRY_MS = 500;

/** The longest such pause. Ours. */
export const SEGMENT_RETRY_MS_MAX = 2_000;

/** What protected audio is by default. Spec §9 "Default audio codec audio/mp4 mp4a.40.2". */
export const MIME_AAC = 'audio/mp4; codecs="mp4a.40.2"';

/** What unprotected audio is by default. Spec §9 "unprotected audio/mpeg". */
export const MIME_MP3 = 'audio/mpeg';

/** Every type the engine asks the browser about. */
export const MIME_TYPES = [
  MIME_AAC,
  'audio/mp4; codecs="mp4a.40.5"',
  'audio/mp4; codecs="opus"',
  'audio/mp4; codecs="flac"',
  MIME_MP3,
] as const;

/** What an MP3 decoder itself is late by: the polyphase filter's 528 samples and one. */
export const MP3_DECODER_DELAY_SAMPLES = 529;

/** Full. Spec §9 "initial volume 1". */
export const VOLUME_INITIAL = 1;

/** A gain of 20 decibel is ten times the amplitude. */
export const DECIBELS_PER_DECADE = 20;
export const AMPLITUDE_DECADE = 10;

/** A pssh box: size, type, version and flags, then the id of the key system it is for. */
export const PSSH_SYSTEM_ID_OFFSET = 12;
export const PSSH_SYSTEM_ID_BYTES = 16;
export const PSSH_VERSION_OFFSET = 8;
export const KEY_ID_BYTES = 16;

export const MS_PER_S = 1_000;

/** A seek is looked at this often until it is over, in milliseconds. Ours. */
export const SEEK_CHECK_INTERVAL_MS = 1_000;

/** Looks in a row at a seek that does not end though its sound is there, before the browser counts as stuck. Ours. */
export const SEEK_STUCK_CHECKS_MAX = 3;

/** Times one seek is begun anew in a new source. Ours. */
export const SEEK_RENEWALS_MAX = 2;

/** Resolving one file again is spaced at least this far apart, in milliseconds. Spec §9 "resolve calls spaced at least 1001 ms". */
export const RESOLVE_SPACING_MS = 1_001;

/** Addresses of files kept at hand. Ours: the tracks around the current one, many times over. */
export const ADDRESSES_MAX = 20;

/** Tries of one piece of a file over all its addresses. Ours: both addresses, and both again once resolved anew. */
export const FRAGMENT_TRIES_MAX = 4;

/** How long a piece of a file may take, in milliseconds. Spec §9 "Server-side request time-out 30000 ms". */
export const FRAGMENT_TIMEOUT_MS = 30_000;

/** What a storage-resolve call says about itself. Public clients send these. */
export const STORAGE_RESOLVE_QUERY = { version: '10000000', product: '9', platform: '39', alt: 'json' } as const;

/** Name and version a licence's address is asked for with. Spec §9 "library version 5.17.0". */
export const SDK = { sdk_name: 'harmony', sdk_version: '5.17.0' } as const;
