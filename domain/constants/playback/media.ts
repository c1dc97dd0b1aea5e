/** Buffered time ahead of the position. Spec §9 "buffer 10 s ahead". */
export const BUFFER_AHEAD_MS = 10_000;

/** Buffered time behind the position, so that seeking back 15 s twice needs no request. Ours, not the spec's. */
export const BUFFER_BEHIND_MS = 30_000;

/** The next track may be preloaded when this much is left. Spec §4 "once when 10 s or less remain". */
export const CAN_PRELOAD_MS = 10_000;

/** End of stream may be signalled this close to the end. Spec §4 "position within 10 s of duration". */
export const END_OF_STREAM_MS = 10_000;

/** No decoder has read the end of a track before this is left: measured, one did with 300 ms left, none with 400. Ours. */
export const JOIN_MS_MIN = 600;

/** Ours: a seek ends this long before the end of a track, where a frame is still available. */
export const SEEK_END_MARGIN_MS = 50;

/** Between two reports of the position. Spec §9 "Progress interval 500 ms". */
export const PROGRESS_INTERVAL_MS = 500;

/** The largest gap before buffered sound that is skipped: a media element waits in a gap for ever. Ours. */
export const GAP_NUDGE_MS_MAX = 500;

/** Frame borders and segment borders differ by less than this. Ours: two frames of AAC at 44.1 kHz. */
export const BUFFERED_TOLERANCE_MS = 50;

/** The length of the virtual timeline of a session of tracks: ten days. Ours. */
export const TIMELINE_MS = 864_000_000;

/** The distance on the timeline between tracks that do not follow gaplessly. Ours. */
export const TIMELINE_GAP_MS = 1_000;

/** A start inside a segment skips its beginning from this much on: two requests instead of one. Ours. */
export const SKIPPED_MS_MIN = 1_500;

/** The sound fetched before such a start, because its byte is only an estimate. Ours. */
export const SKIP_MARGIN_MS = 500;

/** The same for an uneven distribution of bytes, as a share of the skipped part. Ours. */
export const SKIP_MARGIN_PART = 0.05;

/** The size of a segment's head: its fixed boxes, and a row for each packet of a second; twice the need of AAC and Opus. Ours. */
export const SEGMENT_HEAD_BYTES = 512;
export const SEGMENT_ROWS_BYTES_PER_S = 250;
export const SEGMENT_PROTECTED_ROWS_BYTES_PER_S = 650;

/** Quota errors in a row, without the position moving, before the track fails. Ours. */
export const QUOTA_ERRORS_MAX = 3;

/** Tries of a refused segment while sound is left, before it fails. Ours. */
export const SEGMENT_TRIES_MAX = 4;

/** With less sound ahead than this, a failed segment is reported soon. Ours. */
export const SEGMENT_RETRY_AHEAD_MS_MIN = 2_000;

/**
 * How long a track that played already waits for a lost network before it fails, in milliseconds. Ours: a handover or a tunnel.
 */
export const NETWORK_LOSS_WAIT_MS = 15_000;

/**
 * A fragment that takes longer than this to buffer is a stall, in milliseconds. Spec §9 "stall when fragment append over 9000 ms".
 */
export const STALL_MS_MIN = 9_000;

/** The delay before a failed segment is fetched again; it doubles each time. Ours. */
export const SEGMENT_RETRY_MS = 500;

/** The longest such delay. Ours. */
export const SEGMENT_RETRY_MS_MAX = 2_000;

/** The default type of protected audio. Spec §9 "Default audio codec audio/mp4 mp4a.40.2". */
export const MIME_AAC = 'audio/mp4; codecs="mp4a.40.2"';

/** The default type of unprotected audio. Spec §9 "unprotected audio/mpeg". */
export const MIME_MP3 = 'audio/mpeg';

/** The audio types whose support the engine checks. */
export const MIME_TYPES = [
  MIME_AAC,
  'audio/mp4; codecs="mp4a.40.5"',
  'audio/mp4; codecs="opus"',
  'audio/mp4; codecs="flac"',
  MIME_MP3,
] as const;

/** The delay of an MP3 decoder: the polyphase filter's 528 samples and one. */
export const MP3_DECODER_DELAY_SAMPLES = 529;

/** Full volume. Spec §9 "initial volume 1". */
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

/** The interval of checks of a pending seek, in milliseconds. Ours. */
export const SEEK_CHECK_INTERVAL_MS = 1_000;

/**
 * Consecutive checks of a seek that does not complete although its sound is buffered, before the browser counts as stuck. Ours.
 */
export const SEEK_STUCK_CHECKS_MAX = 3;

/** The most times a seek opens a new source. Ours. */
export const SEEK_RENEWALS_MAX = 2;

/** The shortest time between two resolves of one file, in milliseconds. Spec §9 "resolve calls spaced at least 1001 ms". */
export const RESOLVE_SPACING_MS = 1_001;

/** The most cached addresses of files. Ours: the tracks around the current one, many times over. */
export const ADDRESSES_MAX = 20;

/** Tries of one fragment over all its addresses. Ours: both addresses, and both again after a new resolve. */
export const FRAGMENT_TRIES_MAX = 4;

/** The timeout of a fragment, in milliseconds. Spec §9 "Server-side request time-out 30000 ms". */
export const FRAGMENT_TIMEOUT_MS = 30_000;

/** The query of a storage-resolve call, as public clients send it. */
export const STORAGE_RESOLVE_QUERY = { version: '10000000', product: '9', platform: '39', alt: 'json' } as const;

/** The most characters of a licence that comes with the addresses of its file: one key needs 110. Ours. */
export const INLINE_LICENCE_LENGTH_MAX = 2_048;
