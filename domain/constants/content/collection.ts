/** The most ids in one request about saved items. Ours, as in the public Web API. */
export const COLLECTION_IDS_MAX = 50;

/** Saved items on one page of a collection screen. Ours. */
export const COLLECTION_PAGE = 50;

/** The most pages of a list that are read again after a change. Ours: new items come first. */
export const COLLECTION_PAGES_REFRESHED_MAX = 4;

/** Items whose saved state a page remembers. Ours: far more than one screen shows. */
export const COLLECTION_KNOWN_MAX = 5_000;
