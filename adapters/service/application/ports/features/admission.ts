/** Decides which tracks a listener may play, beyond what the sound itself allows. */
export interface Admission {
  /**
   * Why the listener may not play some of these tracks and episodes in that context, by URI; allowed ones are absent. Called
   * each time before playing, so that changes take effect at once.
   */
  refusals(listener: string, contextUri: string, uris: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Allows everything. */
export const ADMIT_ALL: Admission = { refusals: () => Promise.resolve(new Map()) };
