/**
 * Within this time of its end, in milliseconds, a track counts as played to the end, and a position as the expected one. Ours.
 */
export const ENDED_SLACK_MS = 1_500;

/** Allowed prefixes of an ad's address, besides the service's own host. Spec §5 "Ad click URL". */
export const AD_HOST_SCHEMES = ['https://'] as const;
