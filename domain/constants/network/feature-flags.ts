/** Most names asked for in an address; more go in a body. Ours: addresses stay well under what proxies take. */
export const FLAGS_IN_ADDRESS_MAX = 20;

/** How many milliseconds lie between words about progress alone; 0 or unset: no throttle. Ruling "State-update throttle". */
export const UPDATE_INTERVAL_FLAG = 'state_update_min_interval_ms';
