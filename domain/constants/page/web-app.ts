/** The worker that keeps the player's files, and its message to replace the running version. */
export const WORKER_PATH = '/service-worker.js';
export const SKIP_WAITING = 'skip-waiting';

/** The Trusted Types policy that names the worker's script. */
export const WORKER_POLICY = 'cadenza-worker';

/** The page that opens without a network, at every address of the player. */
export const SHELL_PAGE = '/index.html';

/** How long a page may take to arrive before the kept one opens, in milliseconds. */
export const PAGE_TIMEOUT_MS = 4_000;

/** Statuses of proxies in front of a service that does not run. RFC 9110 §15.6. */
export const UNREACHABLE_STATUSES: readonly number[] = [502, 503, 504];

/** Covers that were shown, and how many are kept. */
export const COVER_CACHE = 'cadenza-covers';
export const COVERS_KEPT_MAX = 400;

/** A new version is looked for this often at most, in milliseconds. */
export const UPDATE_CHECK_MS = 3_600_000;

/** How long a newer version may take to replace the running one, in milliseconds. */
export const TAKE_OVER_MS = 3_000;
