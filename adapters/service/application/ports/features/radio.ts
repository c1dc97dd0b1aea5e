/** What goes on when a context has ended, and what is made from a seed. */
export interface Radio {
  /**
   * The context of music like this one (`spotify:station:…`), which the contexts of the service can play; null where nothing
   * like it is known, or where it is not a thing radio is made of.
   */
  radioOf(seedUri: string, listener: string): Promise<string | null>;
}

/** Where no radio is made: a context that ends is over. */
export const NO_RADIO: Radio = { radioOf: () => Promise.resolve(null) };
