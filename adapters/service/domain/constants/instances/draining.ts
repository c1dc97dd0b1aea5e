/** The longest time that an instance goes on after SIGTERM, in seconds. */
export const DRAIN_S_MAX = 600;

/** The share of that time in which open sockets are closed, one after the other; requests end in the rest. */
export const DRAIN_SOCKETS_SHARE = 0.8;

/** How long one part may take to show that it is there, in milliseconds: balancers ask with little patience. */
export const READY_WAIT_MS = 2_000;

/** How long an answer about readiness holds, in milliseconds: everyone may ask. */
export const READY_HOLDS_MS = 1_000;
