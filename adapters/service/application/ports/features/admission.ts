/** Who may hear what, beyond what is known of the sound itself. */
export interface Admission {
  /**
   * Why somebody does not hear some of these tracks and episodes in that context, by URI; what they may hear is absent.
   * It is asked each time something is about to be played, so that what changes holds at once.
   */
  refusals(listener: string, contextUri: string, uris: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Everybody hears everything. */
export const ADMIT_ALL: Admission = { refusals: () => Promise.resolve(new Map()) };
