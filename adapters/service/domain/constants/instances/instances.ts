/** A job that failed is repeated after this time, in milliseconds. */
export const JOB_RETRY_MS = 10_000;

/** And at most this often: a disk may be full for an hour. */
export const JOB_TRIES_MAX = 360;

/** How often an instance renews its lease and looks at those of the others, in milliseconds. */
export const LEASE_RENEWAL_MS = 5_000;

/** An instance whose lease stays the same for this long is gone: a pause for garbage is not that long. */
export const LEASE_MS = 15_000;

/**
 * A process that did nothing for so long stood still, in milliseconds; and a request that is so old is given up. Clients and
 * balancers wait longer for a response, and then ask another instance: what this one did not write before must not come later.
 */
export const STANDSTILL_MS = 8_000;

/** Bytes of the id of an instance. */
export const INSTANCE_ID_BYTES = 8;

/** Instances read at a time; more than anyone runs. */
export const INSTANCES_MAX = 1_000;

/** Connections of an instance that is gone that are read at a time. */
export const CONNECTIONS_AT_ONCE = 100;

/** And given up at the same time. */
export const GIVEN_UP_AT_ONCE = 8;

/** Expired values that each write of a new one removes. */
export const EXPIRED_AT_ONCE = 10;

/** A connection to the bus is made within this time, in milliseconds, or tried again. */
export const BUS_CONNECT_MS = 5_000;

/**
 * A connection to the bus that brings nothing for so long is dead, in milliseconds: it is asked twice in this time. Firewalls
 * drop idle connections without a word, and machines vanish.
 */
export const BUS_SILENCE_MS = 10_000;

/** The first wait before the bus is connected again, in milliseconds; each failure doubles it. */
export const BUS_RETRY_MS_MIN = 100;

/** And the longest. */
export const BUS_RETRY_MS_MAX = 3_000;

/** Topics with lost messages that are remembered; with more, a gap in all is announced. */
export const BUS_MISSED_TOPICS_MAX = 1_000;

/** How often a process looks whether it stood still, and asks itself something, in milliseconds. */
export const STANDSTILL_LOOK_MS = 250;

/** How often an instance looks for what another one is making, in milliseconds. */
export const CLAIM_LOOK_MS = 150;

/** Claims of others that an instance remembers. */
export const CLAIMS_SEEN_MAX = 1_000;
