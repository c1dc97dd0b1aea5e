/** This close to its end, in milliseconds, a track counts as heard to the end, and a position as the expected one. Ours. */
export const ENDED_SLACK_MS = 1_500;

/** What the address an ad leads to may begin with, beside the service's own host. Spec §5 "Ad click URL". */
export const AD_HOST_SCHEMES = ['https://'] as const;
