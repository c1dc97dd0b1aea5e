/** The most flag names in a URL; more go in a body. Ours: URLs stay well under the limits of proxies. */
export const FLAGS_IN_ADDRESS_MAX = 20;

/**
 * The flag for the milliseconds between updates about progress alone; 0 or unset: no throttle. Ruling "State-update throttle".
 */
export const UPDATE_INTERVAL_FLAG = 'state_update_min_interval_ms';
