/** The bandwidth before a measurement, in bit/s. Spec §9 "Bandwidth estimate default 400000". */
export const BANDWIDTH_DEFAULT_BPS = 400_000;

/** Browsers report the downlink in Mbit/s. Spec §9 "or browser downlink times 1e6". */
export const BPS_PER_MBPS = 1_000_000;

/** Smaller samples are too short to measure, in bytes. Spec §9 "samples under 16000 bytes discarded". */
export const BANDWIDTH_SAMPLE_BYTES_MIN = 16_000;

/** The estimate counts from this total on, in bytes. Spec §9 "under 128000 total bytes default used". */
export const BANDWIDTH_TOTAL_BYTES_MIN = 128_000;

/**
 * The half-lives of a sample's weight in the fast and the slow average, in seconds of transfer. Spec §9 "decay half-lives 2 and
 * 5".
 */
export const BANDWIDTH_HALF_LIVES_S = { fast: 2, slow: 5 } as const;

/** The part of the estimate that a variant leaves free, in bit/s. Spec §9 "under estimate minus 100000". */
export const VARIANT_HEADROOM_BPS = 100_000;
