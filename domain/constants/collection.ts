/** The most ids one request about saved things may name. Ours, as the public Web API has it. */
export const COLLECTION_IDS_MAX = 50;

/** Things a page remembers of whether they are saved. Ours: far more than one screen shows. */
export const COLLECTION_KNOWN_MAX = 5_000;
