/** What a page keeps for the telemetry code until that is loaded: lines, failures or actions. Ours. */
export const EARLY_MAX = 100;
