/** Connect volume at full. Spec §9 "scale 0-65535 for connect". */
export const CONNECT_VOLUME_MAX = 65_535;

/** Tracks of the window around the current one. Spec §9 "track window 2 next and 2 previous". */
export const WINDOW_SIDE = 2;

/** Queued tracks read at once. Ours: a few screenfuls in one response. */
export const QUEUE_PAGE_TRACKS = 100;

/** URIs in one command that queues. Ours. */
export const QUEUE_URIS_MAX = 10_000;

/** Tracks after the queue read at once, and the most in total: a repeating list never ends. Ours. */
export const NEXT_UP_PAGE_TRACKS = 50;
export const NEXT_UP_TRACKS_MAX = 500;

/** Played tracks that the queue panel lists. Ours. */
export const PLAYED_TRACKS_MAX = 50;

/** How long a command may wait for its acknowledgment, in milliseconds. Ours: "every command succeeds or gives a named error". */
export const ACK_WAIT_MS = 10_000;

/**
 * The timeout of one try of a command, in milliseconds. Ours: waiting commands are not delayed by the half minute of other
 * requests.
 */
export const COMMAND_TRY_MS = 5_000;

/** The longest wait of a command for those before it, in milliseconds: later it is no longer expected. Ours. */
export const COMMAND_WAIT_MS = 30_000;

/** The most waiting commands; the oldest is dropped. Ours: every queue has a named maximum. */
export const COMMANDS_WAITING_MAX = 50;

/** The shortest time between two volumes sent to another device, in milliseconds. Spec §9 "volume debounce 1000 ms". */
export const REMOTE_VOLUME_INTERVAL_MS = 1_000;

/** The most characters of a command sender's id. Ours: every length has a bound. */
export const SENDER_ID_LENGTH_MAX = 64;

/** The most devices whose volume one page sets at a time. Ours: every queue has a named maximum. */
export const VOLUME_QUEUES_MAX = 100;

/** Random bytes of a command id. Ours: enough to be unique. */
export const COMMAND_ID_BYTES = 16;

/** Acknowledgments kept for responses in flight: a push may overtake. Ours. */
export const EARLY_ACKS_MAX = 100;

/** The volume is sent once it rests this long, in milliseconds. Spec §9 "volume debounce 1000 ms". */
export const VOLUME_DEBOUNCE_MS = 1_000;

/** The most suppressed controller events; the oldest is dropped. Ours: every queue has a named maximum. */
export const SUPPRESSED_MAX = 100;

/** The most waiting state updates; the oldest is dropped. Ours: every queue has a named maximum. */
export const UPDATES_WAITING_MAX = 50;

/** A state update answered this much later has an outdated position, in milliseconds: a new one follows. Ours. */
export const LATE_UPDATE_MS = 5_000;

/** Refs of one conflict call. Spec §9 "conflict batch 5". */
export const CONFLICT_REFS_MAX = 5;

/** The context URI of tracks played without a context. Ours. */
export const TRACK_LIST_URI = 'cadenza:tracks';

/** Waits before a page reports a disagreement with the service, in milliseconds. Ours. */
export const DISAGREEMENT_CURVE = { baseMs: 5_000, ceilingMs: 40_000 } as const;

/** The tolerated difference of two clocks for one position, in milliseconds. Ours: "within a second", and a little less. */
export const POSITION_APART_MS_MAX = 750;

/** Waits before a failed read of the account's devices is retried, in milliseconds. Ours. */
export const DEVICES_RETRY_CURVE = { baseMs: 2_000, ceilingMs: 40_000 } as const;

/** Clusters used to measure the offset of the service's clock: the quickest one counts. Ours. */
export const CLOCK_SAMPLES = 8;
