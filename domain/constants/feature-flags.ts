/** Most names asked for in an address; more go in a body. Ours: addresses stay well under what proxies take. */
export const FLAGS_IN_ADDRESS_MAX = 20;
