/** The scheme every content URI starts with. Spec §2 "product scheme". */
export const PRODUCT_SCHEME = 'spotify';

/** Hosts whose paths name resources: the open site's and the web player's. Spec §2 "a path on the web player or open site". */
export const PRODUCT_SITES = [`open.${PRODUCT_SCHEME}.com`, `play.${PRODUCT_SCHEME}.com`] as const;

/** Longest id, in base-62 digits. Spec §9 "Id max length 22". */
export const ID_LENGTH_MAX = 22;

/** A 128-bit id written in hexadecimal. Spec §2 "converts to 32-hex and back". */
export const HEX_ID_LENGTH = 32;

/** Digits of the id alphabet. Spec §2 "Ids are base-62". */
export const ID_RADIX = 62;

/** Digits of a hexadecimal number. */
export const HEX_RADIX = 16;

/** Bits of an id. Spec §2 "A 22-character base62 id converts to 32-hex and back". */
export const ID_BITS = 128;
