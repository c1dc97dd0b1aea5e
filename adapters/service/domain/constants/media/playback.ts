/** States behind the current one that a machine holds. Ruling: "one or two previous". */
export const PREVIOUS_STATES = 2;

/** States ahead of the current one. Design: "look-ahead of at least 3"; one more, so that a renewal is not late. */
export const NEXT_STATES = 4;

/** With fewer states ahead than this the next machine is due. */
export const NEXT_STATES_MIN = 2;

/** Consecutive unplayable tracks after which a list counts as unplayable. */
export const UNPLAYABLE_TRIES_MAX = 100;

/**
 * A device without a socket stays listed this long: a reload or a short network loss does not remove it. Less than a
 * heartbeat.
 */
export const DEVICE_GRACE_MS = 25_000;

/** A lost connection or an ended wait that could not be stored is stored again after this time, in milliseconds. */
export const FACT_RETRY_MS = 10_000;

/** And at most this often: a disk may be full for an hour. */
export const FACT_TRIES_MAX = 360;

/** The history learns what was heard of a track that still sounds each time that another so much is heard, in milliseconds. */
export const HEARD_WRITTEN_MS = 300_000;

/** How long a private session lasts at most, in milliseconds: six hours. */
export const PRIVATE_SESSION_MS = 21_600_000;

/** Most queued tracks per response. */
export const QUEUE_PAGE_MAX = 100;

/** Tracks of a queue per document, about. */
export const QUEUE_PART_TRACKS = 64;

/** And at most, however they were arranged. */
export const QUEUE_PART_TRACKS_MAX = 256;

/** Tracks in the response of the public queue call. */
export const PUBLIC_QUEUE_TRACKS = 20;

/** The time in which autoplay may start after the end of a list, in milliseconds; later it would surprise. */
export const LATE_RADIO_MS = 30_000;

/** How close to its end a finished track may report itself, in milliseconds. */
export const TRACK_END_SLACK_MS = 1_500;

/** Tracks per page of a long context. */
export const CONTEXT_PAGE_SIZE = 50;

/** Tracks per page while a track is searched in a context. */
export const CONTEXT_SEARCH_PAGE_SIZE = 500;

/** Contexts of one account that are read at a time: the one that plays, and those before and after it. */
export const OPEN_CONTEXTS_MAX = 3;

/** Resolved tracks cached per account. */
export const RESOLVED_TRACKS_MAX = 60;

/** Their lifetime: the URLs expire after an hour. */
export const RESOLVED_TRACK_AGE_MS = 900_000;

/** For how long a file that could not be read is not asked for again, in milliseconds. */
export const PASSING_REASON_AGE_MS = 10_000;

/** Most tracks supplied by a play command. */
export const GIVEN_TRACKS_MAX = 10_000;

/** Most tracks queued by one command, which may name whole playlists. */
export const QUEUED_AT_ONCE_MAX = 10_000;

/** Most devices of one account at a time; one more is refused with 429. */
export const DEVICES_MAX = 50;

/** Most devices of one account whose given names are kept. */
export const GIVEN_NAMES_MAX = 100;

/** Sent with every track: when a device reports that the track counts as played, and how often it reports. Ruling "Played". */
export const MS_PLAYED_UNTIL_UPDATE = 31_000;
export const MS_PLAYING_UPDATE_INTERVAL = 30_000;

/** Connect volume at full. Spec §9 "scale 0-65535". */
export const VOLUME16_MAX = 65_535;

/** How often a turn of an account is taken, when other instances of the service write in between. */
export const TURN_TRIES_MAX = 20;

/** Retries of a write after a concurrent one. */
export const WRITE_TRIES_MAX = 3;

/** Commands of one account that are known again when they are repeated: their responses were lost on the way. */
export const COMMANDS_REMEMBERED = 100;

/** Commands that are stored with an account as done: pages that act at once, each with its latest command. */
export const COMMAND_MARKS_MAX = 8;

/** Senders of numbered commands whose newest number is known. */
export const SENDERS_REMEMBERED = 10_000;

/** Bytes of a session or playback id, a state machine id, an ack id. */
export const ID_BYTES = 10;

/** One above the largest shuffle seed. */
export const SEED_LIMIT = 4_294_967_296;

/** The gap between the sequence numbers of two registrations. */
export const SEQ_NUM_STRIDE = 1_000;
