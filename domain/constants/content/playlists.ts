/** The most items added by one change document. Ours: a folder's worth of music at once. */
export const CHANGE_ITEMS_MAX = 10_000;

/** The most ops in one change document, over all its deltas. Ours. */
export const CHANGE_OPS_MAX = 1_000;

/** Characters of a playlist's name. Ours. */
export const PLAYLIST_NAME_LENGTH_MAX = 200;

/** Characters of a playlist's description. Spec leaves it open; the public Web API's own limit. */
export const PLAYLIST_DESCRIPTION_LENGTH_MAX = 300;

/** Hexadecimal digits of a folder's id in a rootlist. Protocol §6. */
export const FOLDER_ID_LENGTH = 16;

/** The same in bytes. */
export const FOLDER_ID_BYTES = 8;

/** Bytes of an item id, created by the client that adds it: unique within a playlist. Ours. */
export const ITEM_ID_BYTES = 8;

/** Bytes of the nonce that identifies a repeated change. Ours. */
export const NONCE_BYTES = 12;

/** The most undo steps in one playlist. Ours. */
export const UNDO_STEPS_MAX = 50;

/** Playlists that a page keeps in sync at the same time; more evict the one opened longest ago. Ours. */
export const OPEN_PLAYLISTS_MAX = 20;

/** Tracks recommended for a playlist at once. Ours. */
export const RECOMMENDATIONS_COUNT = 10;

/** The most skipped recommendations that are not offered again. Ours. */
export const RECOMMENDATIONS_SKIPPED_MAX = 500;

/** Playlists in one response with all of a listener's. Ours. */
export const PLAYLISTS_PAGE = 50;

/** The delay before a failed read or write of a playlist is retried, in milliseconds. Ours. */
export const PLAYLIST_RETRY_MS = 15_000;

/** The most characters of an imported playlist file. Ours. */
export const PLAYLIST_FILE_LENGTH_MAX = 900_000;

/** The most consecutive pulls of a playlist when each response is outdated on arrival. Ours. */
export const PLAYLIST_PULLS_MAX = 5;

/** Bytes of the id of a new playlist: as many as an id has. */
export const NEW_PLAYLIST_BYTES = 16;

/** Characters of a playlist's own picture, a JPEG as base 64. Web API: 256 KB. */
export const PICTURE_LENGTH_MAX = 262_144;

/** The most items that the ops of one change may remove or move in total: four times the longest list. */
export const CHANGE_TOUCHED_MAX = 200_000;

/**
 * Up to this number, items of a list are searched one by one: a native search through 50,000 takes less than a twentieth of
 * visiting each.
 */
export const REBASE_KEYS_ONE_BY_ONE = 16;
