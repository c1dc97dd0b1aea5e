/** Connect volume at full. Spec §9 "scale 0-65535 for connect". */
export const CONNECT_VOLUME_MAX = 65_535;

/** Tracks of the window around the current one. Spec §9 "track window 2 next and 2 previous". */
export const WINDOW_SIDE = 2;

/** Queued tracks read at once. Ours: a few screenfuls, in one answer. */
export const QUEUE_PAGE_TRACKS = 100;

/** Tracks of what comes after the queue read at once, and told at most: a list that repeats never ends. Ours. */
export const NEXT_UP_PAGE_TRACKS = 50;
export const NEXT_UP_TRACKS_MAX = 500;

/** How long a command may wait for its acknowledgment, in milliseconds. Ours: "every command succeeds or gives a named error". */
export const ACK_WAIT_MS = 10_000;

/** How long one try of a command may take, in milliseconds. Ours: what waits behind it is not held up for the half minute of other requests. */
export const COMMAND_TRY_MS = 5_000;

/** How long a command may wait for those before it, in milliseconds: later nobody expects it any more. Ours. */
export const COMMAND_WAIT_MS = 30_000;

/** Commands that wait to be sent; the oldest gives way. Ours: every queue has a named maximum. */
export const COMMANDS_WAITING_MAX = 50;

/** The volume of another device is sent no more often than this, in milliseconds. Spec §9 "volume debounce 1000 ms". */
export const REMOTE_VOLUME_INTERVAL_MS = 1_000;

/** Most characters of the id of who sends commands. Ours: every length has a bound. */
export const SENDER_ID_LENGTH_MAX = 64;

/** Devices whose volume one page sets at a time. Ours: every queue has a named maximum. */
export const VOLUME_QUEUES_MAX = 100;

/** Random bytes that name a command. Ours: enough that no two are alike. */
export const COMMAND_ID_BYTES = 16;

/** Acknowledgments kept for answers that are still on their way: a push may overtake. Ours. */
export const EARLY_ACKS_MAX = 100;

/** The volume is told once it rests this long, in milliseconds. Spec §9 "volume debounce 1000 ms". */
export const VOLUME_DEBOUNCE_MS = 1_000;

/** Events of a controller kept while they are suppressed; the oldest gives way. Ours: every queue has a named maximum. */
export const SUPPRESSED_MAX = 100;

/** State updates that wait to be sent; the oldest gives way. Ours: every queue has a named maximum. */
export const UPDATES_WAITING_MAX = 50;

/** A state update that is answered this much later tells an old position, in milliseconds: a new one follows. Ours. */
export const LATE_UPDATE_MS = 5_000;

/** Refs of one conflict call. Spec §9 "conflict batch 5". */
export const CONFLICT_REFS_MAX = 5;

/** What tracks are called that are played without a context. Ours. */
export const TRACK_LIST_URI = 'cadenza:tracks';

/** Waits before a page asks about a contradiction between what it does and what the service tells, in milliseconds. Ours. */
export const DISAGREEMENT_CURVE = { baseMs: 5_000, ceilingMs: 40_000 } as const;

/** Two clocks that tell one position may be apart this far, in milliseconds. Ours: "within a second", and a little less. */
export const POSITION_APART_MS_MAX = 750;

/** Waits before the devices of the account are read again where that failed, in milliseconds. Ours. */
export const DEVICES_RETRY_CURVE = { baseMs: 2_000, ceilingMs: 40_000 } as const;

/** Clusters that tell how far this machine's clock is ahead of the service's: the one that came quickest counts. Ours. */
export const CLOCK_SAMPLES = 8;
