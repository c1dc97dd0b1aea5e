/** How often the shown position moves on, and the engine tells its own, in milliseconds. Spec §9 "Progress interval 500 ms". */
export const PROGRESS_INTERVAL_MS = 500;
