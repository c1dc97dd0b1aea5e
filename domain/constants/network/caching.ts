/** The default size of a cache. Spec §9 "Cache default 100 entries (least recently used removed)". */
export const CACHE_ENTRIES = 100;

/** Episodes whose metadata is kept. Spec §7 "GET episodes/{id} (cached 20)", §9 "metadata cache 20". */
export const EPISODES_CACHED = 20;

/** The first answers of a page are used this long after it opened, in milliseconds. Ours: a slow phone starts within it. */
export const PAGE_ANSWERS_MS = 10_000;

/** Answers what a page asks for before its first screen. Ours. */
export const FIRST_ANSWERS_PATH = '/session/first';

/** The most characters of a page's path that the first answers are looked up for. Ours. */
export const PAGE_PATH_MAX = 200;
