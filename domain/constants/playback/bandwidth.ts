/** What a connection is taken for before it was measured, in bit/s. Spec §9 "Bandwidth estimate default 400000". */
export const BANDWIDTH_DEFAULT_BPS = 400_000;

/** A browser tells its downlink in Mbit/s. Spec §9 "or browser downlink times 1e6". */
export const BPS_PER_MBPS = 1_000_000;

/** What is smaller came too fast to tell anything, in bytes. Spec §9 "samples under 16000 bytes discarded". */
export const BANDWIDTH_SAMPLE_BYTES_MIN = 16_000;

/** So much has to have been measured before it counts, in bytes. Spec §9 "under 128000 total bytes default used". */
export const BANDWIDTH_TOTAL_BYTES_MIN = 128_000;

/** After so many seconds of transfer a sample weighs half, in the fast average and in the slow one. Spec §9 "decay half-lives 2 and 5". */
export const BANDWIDTH_HALF_LIVES_S = { fast: 2, slow: 5 } as const;

/** What a variant leaves of the estimate, in bit/s. Spec §9 "under estimate minus 100000". */
export const VARIANT_HEADROOM_BPS = 100_000;
