/** The size of an embed that a page asks for by oEmbed, in pixels, unless it allows less: a list, and one track or episode. */
export const OEMBED_SIZE_PX = { list: { width: 456, height: 380 }, single: { width: 456, height: 152 } } as const;

/** The lifetime of an oEmbed response in a cache, in seconds. */
export const OEMBED_CACHE_S = 3_600;

/** Bytes behind the id of a share: too many to find one by trying. */
export const SHARE_ID_BYTES = 16;

/** Most open shares of a member. */
export const SHARES_PER_MEMBER_MAX = 200;

/** How many first views of embeds are kept; the longest has 100 kB. */
export const EMBEDS_RENDERED_MAX = 100;
