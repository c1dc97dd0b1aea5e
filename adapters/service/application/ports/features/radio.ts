/** Continues after a context's end, and makes stations from seeds. */
export interface Radio {
  /**
   * The station for a seed (`spotify:station:…`), playable as a context; null without similar music, or for seeds without
   * stations.
   */
  radioOf(seedUri: string, listener: string): Promise<string | null>;
}

/** A radio without stations: contexts end without autoplay. */
export const NO_RADIO: Radio = { radioOf: () => Promise.resolve(null) };
