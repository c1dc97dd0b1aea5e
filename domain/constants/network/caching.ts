/** The default size of a cache. Spec §9 "Cache default 100 entries (least recently used removed)". */
export const CACHE_ENTRIES = 100;

/** Episodes whose metadata is kept. Spec §7 "GET episodes/{id} (cached 20)", §9 "metadata cache 20". */
export const EPISODES_CACHED = 20;
