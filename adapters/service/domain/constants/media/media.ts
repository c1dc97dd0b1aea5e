/** The lifetime of a signed address of a file's bytes, in seconds. Protocol "storage-resolve … ttl 3600". */
export const SIGNED_URL_LIFETIME_S = 3_600;

/** Addresses that storage-resolve names for a file; the client goes to the next when one fails. */
export const SIGNED_URL_COUNT = 2;

/** Signatures of addresses that are not computed again: some hundred listeners with some files each. */
export const SIGNED_URLS_REMEMBERED_MAX = 1_000;

/** When to come again while the place of a file does not answer, in seconds. */
export const MEDIA_RETRY_S = 5;

/** The lifetime of the address of a licence server, in seconds. */
export const LICENCE_URL_LIFETIME_S = 3_600;

/** Most keys in one licence request: a track has one. */
export const LICENCE_KEYS_MAX = 8;

/**
 * How long a page may use a licence that came with the addresses of its file, in milliseconds: as long as what is known of a
 * track, so that the tracks ahead are licensed too, and a right that ends is noticed soon.
 */
export const INLINE_LICENCE_LIFETIME_MS = 900_000;

/** Bytes of a key id. */
export const KEY_ID_BYTES = 16;

/** Names of qualities by their minimum bitrate, in bit/s. Higher bitrates are lossless. */
export const QUALITIES = [
  { name: 'LOSSLESS', bitrateBps: 400_000 },
  { name: 'VERY_HIGH', bitrateBps: 240_000 },
  { name: 'HIGH', bitrateBps: 140_000 },
  { name: 'NORMAL', bitrateBps: 80_000 },
  { name: 'LOW', bitrateBps: 0 },
] as const;

/** How long a browser may keep a preview, in seconds (a day). */
export const PREVIEW_MAX_AGE_S = 86_400;

/** How long a browser may keep bytes of a track, in seconds (an hour); an id's bytes never change. */
export const FILE_MAX_AGE_S = 3_600;

/** Licence requests of one session in a minute. */
export const LICENCES_PER_MINUTE = 60;

/** Anonymous requests from one address in a minute: a wall of covers, and previews by the page. */
export const IMAGES_PER_MINUTE = 3_000;
export const PREVIEWS_PER_MINUTE = 300;

/** Sessions or addresses that are counted at a time. */
export const COUNTED_MAX = 1_000;

export const MINUTE_MS = 60_000;

export const DAY_MS = 86_400_000;

/** How long the operator's licence server may take, in milliseconds: less than a player waits for us. */
export const LICENCE_SERVER_TIMEOUT_MS = 20_000;

/** Largest request for a licence, in bytes: a challenge of a key system is a few kilobytes. */
export const LICENCE_REQUEST_BYTES_MAX = 65_536;

/** Largest licence that is handed on. */
export const LICENCE_BYTES_MAX = 1_048_576;

/** The key system the service licenses itself. Spec ruling S9.66. */
export const CLEARKEY = 'org.w3.clearkey';
