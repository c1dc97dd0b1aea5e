/** Items one change document may add. Ours: a folder's worth of music at once. */
export const CHANGE_ITEMS_MAX = 10_000;

/** Ops one change document may carry over all its deltas. Ours. */
export const CHANGE_OPS_MAX = 1_000;

/** Characters of a playlist's name. Ours. */
export const PLAYLIST_NAME_LENGTH_MAX = 200;

/** Characters of a playlist's description. Spec leaves it open; the public Web API's own limit. */
export const PLAYLIST_DESCRIPTION_LENGTH_MAX = 300;

/** Hexadecimal digits of a folder's id in a rootlist. Protocol §6. */
export const FOLDER_ID_LENGTH = 16;

/** The same in bytes. */
export const FOLDER_ID_BYTES = 8;

/** Bytes of the id an item gets from whoever adds it: no two alike in one playlist. Ours. */
export const ITEM_ID_BYTES = 8;

/** Bytes by which a change that is sent twice is known. Ours. */
export const NONCE_BYTES = 12;

/** Steps back that a listener can take in one playlist. Ours. */
export const UNDO_STEPS_MAX = 50;

/** Playlists that a page keeps right at the same time; of more, the one opened longest ago is let go. Ours. */
export const OPEN_PLAYLISTS_MAX = 20;

/** Tracks recommended for a playlist at once. Ours. */
export const RECOMMENDATIONS_COUNT = 10;

/** Tracks that were recommended and passed over, and are not to come again. Ours. */
export const RECOMMENDATIONS_SKIPPED_MAX = 500;

/** Playlists named in one answer, when all of a listener's are asked for. Ours. */
export const PLAYLISTS_PAGE = 50;

/** How long after a playlist could not be read or written it is tried again, in milliseconds. Ours. */
export const PLAYLIST_RETRY_MS = 15_000;

/** Characters of a playlist file that is brought in. Ours. */
export const PLAYLIST_FILE_LENGTH_MAX = 900_000;

/** How often a playlist is asked for in a row, when each answer is behind what is known by then. Ours. */
export const PLAYLIST_PULLS_MAX = 5;

/** Bytes of the id a page gives a playlist it makes: as many as an id has. */
export const NEW_PLAYLIST_BYTES = 16;

/** Characters of a playlist's own picture, a JPEG as base 64. Web API: 256 KB. */
export const PICTURE_LENGTH_MAX = 262_144;

/** Most items that the ops of one change may take out or move, all together: four times the longest list. */
export const CHANGE_TOUCHED_MAX = 200_000;

/** So few items of a list are looked for one by one: a native search through 50,000 takes less than a twentieth of a look at each. */
export const REBASE_KEYS_ONE_BY_ONE = 16;
