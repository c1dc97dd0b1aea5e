/** Days that reports of pages are kept, unless the operator sets another number. */
export const TELEMETRY_DAYS = 30;

/** The most days an operator can set. */
export const TELEMETRY_DAYS_MAX = 3_650;

/** Stored documents of reports; the oldest are deleted first. One has the reports of one member in one write. */
export const TELEMETRY_DOCUMENTS_MAX = 200_000;

/** Between two deletions of old reports, in milliseconds. */
export const TELEMETRY_PRUNE_MS = 3_600_000;

/** Reports that wait for the store, in characters of JSON; more are refused. */
export const TELEMETRY_WAITING_CHARS_MAX = 8_000_000;

/** The largest document, in characters of JSON, unless one report alone is larger. */
export const TELEMETRY_DOCUMENT_CHARS_MAX = 500_000;

/** Documents read or deleted at once. */
export const TELEMETRY_PAGE = 100;

/** Largest report of an error, in bytes: its data has 102400, and JSON escapes some. */
export const PROBLEM_BYTES_MAX = 262_144;

/** Reports of errors taken from one session or address in a minute. */
export const PROBLEMS_PER_MINUTE = 60;

/** Largest batch of events, in bytes: the last batch before a disconnect has a hundred. */
export const EVENT_BATCH_BYTES_MAX = 262_144;

/** Bytes of the random part of a document's id. */
export const TELEMETRY_ID_BYTES = 6;
