/** Bit of a transport that is connected. Spec §4 "Transport state bits: connected (1), authenticated (4)". */
export const CONNECTED_BIT = 1;

/** Bit of a transport that is authenticated. Spec §4. */
export const AUTHENTICATED_BIT = 4;

/**
 * The client pings after it has sent nothing for this time, even while it receives messages, in milliseconds. Spec §9 "Heartbeat
 * ping 30 s".
 */
export const PING_IDLE_MS = 30_000;

/** How long a reply to a ping may take, in milliseconds. Spec §9 "reply 10 s". */
export const PONG_WAIT_MS = 10_000;

/** The time for a socket to open and to send its connection id, in milliseconds. Ours: as long as a request may take. */
export const OPENING_WAIT_MS = 30_000;

/** Close code: on purpose. Spec §8 "Socket close codes 4000 close, 4001 timeout". */
export const CLOSED_ON_PURPOSE = 4000;

/** Close code: no response. Spec §8. */
export const CLOSED_BY_TIMEOUT = 4001;

/** Retries after a drop. Spec §9 "Reconnection retries 3". */
export const RECONNECT_RETRIES = 3;

/** Waits between tries after a drop, in milliseconds. Spec §9 "backoff base 1000 ms max 15000 ms". */
export const RECONNECT_CURVE = { baseMs: 1_000, ceilingMs: 15_000 } as const;

/** Waits when the connection was lost soon after another, in milliseconds. Spec §9 "base 5000 ms ceiling 15000 ms". */
export const QUICK_CURVE = { baseMs: 5_000, ceilingMs: 15_000 } as const;

/** A drop this soon after the last one is quick, in milliseconds. Spec §9 "quick = within 5000 ms of last". */
export const QUICK_DROP_MS = 5_000;

/**
 * A connection that lives this long refills its budget, in milliseconds. Rulings: "a connection that lives 60 s restores the
 * budget".
 */
export const BUDGET_RESTORED_MS = 60_000;

/** Retries of a first connection. Spec §9 "authentication 2 retries". */
export const AUTHENTICATION_RETRIES = 2;

/** Waits between them, in milliseconds. Spec §9 "base 500 ms, 15 s max". */
export const AUTHENTICATION_CURVE = { baseMs: 500, ceilingMs: 15_000 } as const;

/** The spread of re-reads after a lost push or connection, in milliseconds: pages do not read all at once. Ours. */
export const RESYNC_SPREAD_MS = 2_000;
