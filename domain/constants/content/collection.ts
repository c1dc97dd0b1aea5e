/** The most ids one request about saved things may name. Ours, as the public Web API has it. */
export const COLLECTION_IDS_MAX = 50;

/** Saved things a page of a collection screen asks for. Ours. */
export const COLLECTION_PAGE = 50;

/** Pages of a list that are asked for again at most when it changes below a screen. Ours: what is new stands in front. */
export const COLLECTION_PAGES_REFRESHED_MAX = 4;

/** Things a page remembers of whether they are saved. Ours: far more than one screen shows. */
export const COLLECTION_KNOWN_MAX = 5_000;
